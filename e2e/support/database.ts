/** Changes that tests make in the app's database directly: rows of their own, and changes that customers can't make. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { closeDatabase, db, openDatabase } from "../../db/db.server.ts";
import { startEmbeddedPostgres } from "../../db/embedded-postgres/start.server.ts";
import {
  createAddress,
  createCustomer,
  createMenuItem,
  createVariation,
  createVendor,
  testPassword,
} from "../../db/factories.ts";

export { db };

/** Connects to an app's embedded database, by default that of the browser tests; returns a function that disconnects. */
export async function joinDatabase(dataDir = ".data/e2e"): Promise<() => Promise<void>> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  openDatabase(postgres.connectionString, { max: 4 });
  return async () => {
    await closeDatabase();
    await postgres.stop();
  };
}

/** A random word, which nothing else in the database contains. */
export const uniqueWord = () => `w${randomBytes(5).toString("hex")}`;

/** The prices of dishes by name, some with sizes and their prices. */
export type Menu = Record<string, number | { price: number; sizes?: Record<string, number>; isAvailable?: boolean }>;

export interface OwnRestaurant {
  id: string;
  name: string;
  /** Returns the id of a dish. @throws if the menu has none of this name */
  dishId: (name: string) => string;
}

type VendorFields = NonNullable<Parameters<typeof createVendor>[0]>;

/** Inserts a restaurant. Its low rating keeps it off the first pages, which other tests look at. */
export async function createRestaurant(menu: Menu = {}, fields: Partial<VendorFields> = {}): Promise<OwnRestaurant> {
  const { id, restaurantName } = await createVendor({
    restaurantName: `Tandoor ${uniqueWord()}`,
    cuisine: "Tests",
    rating: 1,
    ...fields,
  });
  const dishIds = new Map<string, string>();
  for (const [name, given] of Object.entries(menu)) {
    const { price, sizes = {}, isAvailable = true } = typeof given === "number" ? { price: given } : given;
    const dish = await createMenuItem(id, { name, price, isAvailable });
    for (const [size, sizePrice] of Object.entries(sizes)) await createVariation(dish.id, size, sizePrice);
    dishIds.set(name, dish.id);
  }
  const dishId = (name: string) => {
    const found = dishIds.get(name);
    if (!found) throw new Error(`the restaurant has no dish ${name}`);
    return found;
  };
  return { id, name: restaurantName, dishId };
}

/** Deletes a restaurant and its orders. */
export async function deleteRestaurant(id: string): Promise<void> {
  await db.deleteFrom("orders").where("vendorId", "=", id).execute();
  await db.deleteFrom("vendors").where("id", "=", id).execute();
}

/** Inserts a customer with `addresses` addresses, the first of which is the default. */
export async function createAccount(fields: { fullName?: string; status?: "disabled"; addresses?: number } = {}) {
  const { addresses = 0, ...customer } = fields;
  const { id, email, fullName } = await createCustomer({ fullName: "Ayesha Khan", ...customer });
  for (let index = 0; index < addresses; index++) await createAddress(id, { isDefault: index === 0 });
  return { id, email, fullName, password: testPassword };
}

/** Replaces the customer's cart by one with `quantity` of one dish. */
export async function fillCart(customerId: string, vendorId: string, menuItemId: string, quantity = 1) {
  await db.deleteFrom("carts").where("customerId", "=", customerId).execute();
  const cart = await db.insertInto("carts").values({ customerId, vendorId }).returning("id").executeTakeFirstOrThrow();
  const line = await db
    .insertInto("cartItems")
    .values({ cartId: cart.id, menuItemId, quantity })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { lineId: line.id };
}

/** The ids of the customer's orders. */
export async function listOrderIds(customerId: string): Promise<string[]> {
  const orders = await db.selectFrom("orders").select("id").where("customerId", "=", customerId).execute();
  return orders.map(({ id }) => id);
}

/**
 * Makes the database refuse changes of a table's rows, to simulate a failure; returns a function that repairs it.
 * @param condition which rows, in SQL about `r`: the new row, or the old one of a deletion
 */
export async function refuseChanges(table: string, condition: string): Promise<() => Promise<unknown>> {
  const name = sql.id(`refuse_${uniqueWord()}`);
  const body = `declare r ${table}%rowtype;
  begin
    if tg_op = 'DELETE' then r := old; else r := new; end if;
    if ${condition} then raise exception 'broken on purpose'; end if;
    return r;
  end`;
  await sql`create function ${name}() returns trigger language plpgsql as ${sql.lit(body)}`.execute(db);
  await sql`create trigger ${name} before insert or update or delete on ${sql.id(table)}
    for each row execute function ${name}()`.execute(db);
  return () => sql`drop function ${name} cascade`.execute(db);
}
