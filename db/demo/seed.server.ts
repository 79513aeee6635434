import { randomBytes } from "node:crypto";
import { type Insertable, sql } from "kysely";
import type { Db } from "../db.server.ts";
import type { Database } from "../schema.ts";
import type { Transaction } from "../transaction.server.ts";
import { areaOf, vendorAreas } from "./areas.ts";
import { type CatalogueVendor, catalogue } from "./catalogue.ts";
import { catalogueRows } from "./catalogue-rows.ts";
import { categories, categoryUrdu } from "./categories.ts";
import { demoExtras } from "./extras.ts";
import { pastMonth } from "./past-month.ts";
import type { Customer } from "./past-order-rows.ts";
import { pastOrders } from "./past-orders.ts";
import { demoPerson, reviewers, riders } from "./people.ts";
import { slug } from "./random.ts";
import { insertRiderCash } from "./rider-cash.server.ts";
import { insertDemoStaff } from "./staff.server.ts";

export const demoCustomer = { email: demoPerson.email, password: "tiffin-demo" };

type Table = keyof Database;

const lockKey = 7406851;

/**
 * Fills an empty database with the demo: restaurants, menus, customers, past orders, reviews and staff. Does nothing in a
 * database that has the demo already. Any number of processes may call it concurrently.
 * @throws {Error} with one line for operators, if there are other customers, restaurants or staff
 */
export async function seedDemo(db: Db, passwordHash: (password: string) => Promise<string>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
    if (!(await isSeeded(trx))) await seedEmpty(trx, passwordHash);
  });
}

async function seedEmpty(trx: Transaction, passwordHash: (password: string) => Promise<string>): Promise<void> {
  const vendors = catalogue();
  await refuseExistingData(trx);
  await trx.insertInto("installation").values(demoMark).execute();
  await insertCatalogue(trx, vendors);
  const knownHash = await passwordHash(demoCustomer.password);
  // Nobody signs in as the others: they share the hash of a password that nobody knows.
  const unknownHash = await passwordHash(randomBytes(24).toString("base64url"));
  const customers = await insertCustomers(trx, knownHash, unknownHash);
  const now = Date.now();
  const { reviews, ...past } = pastOrders(vendors, customers, now);
  const month = pastMonth(vendors, customers, now);
  for (const table of ["orders", "orderItems", "orderItemOptions", "orderStatusChanges"] as const) {
    await insert(trx, table, past[table]);
    await insert(trx, table, month[table]);
  }
  await insert(trx, "reviews", reviews);
  await sql`
    update customers set created_at = first.placed_at - (30 + (hashtext(email) & 255)) * interval '1 day'
    from (select customer_id, min(created_at) as placed_at from orders group by customer_id) as first
    where first.customer_id = customers.id`.execute(trx);
  await sql`
    update vendors set rating = reviewed.mean, total_ratings = reviewed.number
    from (
      select vendor_id, round(avg(rating), 1) as mean, count(*)::integer as number from reviews group by vendor_id
    ) as reviewed
    where reviewed.vendor_id = vendors.id`.execute(trx);
  await insertDemoStaff(trx, knownHash);
  await insertRiderCash(trx);
}

/** The row that tells the demo's database from others. */
const demoMark = { key: "seeded_as", value: "demo" };

async function isSeeded(trx: Transaction): Promise<boolean> {
  const marked = trx.selectFrom("installation").select("key").where("key", "=", demoMark.key);
  return (await marked.where("value", "=", demoMark.value).executeTakeFirst()) !== undefined;
}

/** Refuses the database of a real site: the passwords of the demo's accounts are public, its reset codes shown on screen. */
async function refuseExistingData(trx: Transaction): Promise<void> {
  for (const table of ["customers", "vendors", "staff"] as const) {
    if (await trx.selectFrom(table).select("id").limit(1).executeTakeFirst()) {
      throw new Error(
        `the demo fills only an empty database, but this one has ${table} of its own: start without DEMO, or set DATA_DIR or DATABASE_URL to another database`,
      );
    }
  }
}

/** Inserts rows as one JSON parameter, which takes a fifth of the time of separate ones. All rows must have the same fields. */
async function insert<T extends Table>(trx: Transaction, table: T, rows: Insertable<Database[T]>[]): Promise<void> {
  const fields = Object.keys(rows[0] ?? {});
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const columns = new Map(fields.map((field) => [field, snakeCase(field)]));
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columns.get(field), value])),
  );
  const names = sql.join([...columns.values()].map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::json)`.execute(
    trx,
  );
}

async function insertCatalogue(trx: Transaction, vendors: CatalogueVendor[]): Promise<void> {
  await trx
    .insertInto("categories")
    .values(categories.map((name, order) => ({ id: slug(name), name, nameUrdu: categoryUrdu(name), order })))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const { restaurants, dishes, sizes, headings } = catalogueRows(vendors);
  await insert(trx, "vendors", restaurants);
  await insert(trx, "vendorAreas", vendorAreas);
  await insert(trx, "menuItems", dishes);
  await insert(trx, "menuItemVariations", sizes);
  await insert(trx, "menuCategories", headings);
  const extras = demoExtras(vendors);
  await insert(trx, "optionGroups", extras.optionGroups);
  await insert(trx, "options", extras.options);
  await insert(trx, "menuItemOptionGroups", extras.menuItemOptionGroups);
  const people = riders.map(([id, fullName]) => ({ id, fullName }));
  await insert(trx, "riders", people);
}

async function insertCustomers(trx: Transaction, knownHash: string, unknownHash: string): Promise<Customer[]> {
  const people = [
    { ...demoPerson, passwordHash: knownHash },
    ...reviewers.map(([fullName, address], index) => ({
      email: `${slug(fullName).replaceAll("-", ".")}@tiffin.example`,
      fullName,
      phone: `+92 3${String(index % 5).padStart(2, "0")} 555${String(1000 + index * 37)}`,
      passwordHash: unknownHash,
      addresses: [{ label: "Home", address }],
    })),
  ];
  const inserted = await trx
    .insertInto("customers")
    .values(people.map(({ email, fullName, phone, passwordHash }) => ({ email, fullName, phone, passwordHash })))
    .returning(["id", "email"])
    .execute();
  const ids = new Map(inserted.map(({ id, email }) => [email, id]));
  const customers = people.map((person) => ({ ...person, id: ids.get(person.email) ?? "" }));
  await insert(trx, "addresses", customers.flatMap(addressRows));
  return customers.map(({ id, fullName, phone, addresses: [home] }): Customer => {
    return { id, fullName, phone, addressLabel: home?.label ?? "", address: home?.address ?? "" };
  });
}

function addressRows(person: {
  id: string;
  fullName: string;
  addresses: readonly { label: string; address: string }[];
}) {
  return person.addresses.map(({ label, address }, index) => ({
    id: `${slug(person.fullName)}-${slug(label)}`,
    customerId: person.id,
    label,
    address,
    area: areaOf(address),
    isDefault: index === 0,
  }));
}
