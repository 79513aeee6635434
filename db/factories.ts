import { randomBytes } from "node:crypto";
import { type Insertable, sql, type UpdateObject } from "kysely";
import { db } from "./db.server.ts";
import type { Database, OrderStatus, StaffRole } from "./schema.ts";

/** Its hash is the cheapest of argon2id, because tests sign in often. */
export const testPassword = "tiffin-test";
const testPasswordHash =
  "$argon2id$v=19$m=64,p=1,t=2$EfQx+/6Wm5ny0Qm3j0Ff6Q$JbWtgoHcJXUaTc2CNi77rnUkxjPrXWFRm0qVwJFHOcc";

const unique = () => randomBytes(6).toString("hex");

/** Creates a customer with the password `testPassword`. */
export function createCustomer(fields: Partial<Insertable<Database["customers"]>> = {}) {
  return db
    .insertInto("customers")
    .values({
      email: `${unique()}@tiffin.example`,
      fullName: "Sana Malik",
      phone: "0300 0000000",
      passwordHash: testPasswordHash,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates a member of staff with the password `testPassword`. */
export async function createStaff(
  fields: Partial<Insertable<Database["staff"]>> = {},
  roles: { role: StaffRole; vendorId?: string }[] = [],
) {
  const person = await db
    .insertInto("staff")
    .values({ email: `${unique()}@staff.example`, fullName: "Ali Raza", passwordHash: testPasswordHash, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = roles.map(({ role, vendorId = null }) => ({ staffId: person.id, role, vendorId }));
  if (rows.length > 0) await db.insertInto("staffRoles").values(rows).execute();
  return person;
}

/** Creates a rider without an account. */
export function createRider(fullName = "Imran Ali", id?: string) {
  return db.insertInto("riders").values({ fullName, id }).returning(["id", "fullName"]).executeTakeFirstOrThrow();
}

/** Creates a saved address, by default the customer's default one. */
export function createAddress(customerId: string, fields: Partial<Insertable<Database["addresses"]>> = {}) {
  return db
    .insertInto("addresses")
    .values({
      id: `addr_${unique()}`,
      customerId,
      label: "Home",
      address: "House 1, Street 2, Lahore",
      isDefault: true,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates an approved and open restaurant. */
export function createVendor(fields: Partial<Insertable<Database["vendors"]>> = {}) {
  return db
    .insertInto("vendors")
    .values({ restaurantName: `Karahi ${unique()}`, cuisine: "Karahi, Desi", isApproved: true, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates an available dish of 500 rupees. */
export function createMenuItem(vendorId: string, fields: Partial<Insertable<Database["menuItems"]>> = {}) {
  return db
    .insertInto("menuItems")
    .values({ vendorId, name: "Chicken Karahi", price: 500, category: "Karahi", ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates a size of a dish. */
export function createVariation(menuItemId: string, name: string, price: number) {
  return db
    .insertInto("menuItemVariations")
    .values({ menuItemId, name, price })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates a group of extras of a dish, with prices by option name; by default up to 20 options may be chosen. */
export async function createOptionGroup(
  item: { id: string; vendorId: string },
  name: string,
  options: Record<string, number>,
  limits: { min?: number; max?: number } = {},
) {
  const group = await db
    .insertInto("optionGroups")
    .values({ vendorId: item.vendorId, name, min: 0, max: 20, ...limits })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = Object.entries(options).map(([option, price], order) => ({
    groupId: group.id,
    name: option,
    price,
    order,
  }));
  const inserted = await db.insertInto("options").values(rows).returning(["id", "name"]).execute();
  await db.insertInto("menuItemOptionGroups").values({ menuItemId: item.id, groupId: group.id }).execute();
  /** The ids of the options, by their names. */
  const optionIds = Object.fromEntries(inserted.map(({ id, name: option }) => [option, id]));
  return { ...group, optionIds };
}

/** Marks the options of a group with these names as sold out, without names all of them. */
export function sellOutOptions({ id }: { id: string }, ...names: string[]) {
  const options = db.updateTable("options").set({ soldOutUntil: "infinity" }).where("groupId", "=", id);
  return (names.length > 0 ? options.where("name", "in", names) : options).execute();
}

/** Creates an order of one dish of 500 rupees, in any status, and returns its id. */
export async function createOrder(customerId: string, vendorId: string, status: OrderStatus = "pending") {
  const id = `order_${Date.now()}_${unique()}`;
  const amounts = { subtotal: 500, totalAmount: 500 };
  const recipient = { customerName: "Sana Malik", customerPhone: "0300 0000000", deliveryAddress: "House 1, Lahore" };
  await db
    .insertInto("orders")
    .values({
      id,
      customerId,
      vendorId,
      checkoutKey: unique(),
      restaurantName: "Karahi",
      status,
      ...amounts,
      ...recipient,
    })
    .execute();
  await db
    .insertInto("orderItems")
    .values({ orderId: id, line: 1, name: "Chicken Karahi", price: 500, quantity: 1, total: 500 })
    .execute();
  return id;
}

/** Creates an order of a new customer at this restaurant, as `createOrder`; returns its id. */
export async function createOrderAt(vendorId: string, status?: OrderStatus) {
  return createOrder((await createCustomer()).id, vendorId, status);
}

/** Inserts this many copies of an order, without its dishes. */
export const copyOrder = (id: string, times: number, on = db) =>
  sql`insert into orders select copy.* from orders, generate_series(1, ${times}::integer) as n,
    jsonb_populate_record(orders, jsonb_build_object('id', orders.id || '_' || n, 'checkout_key', n::text)) as copy
    where orders.id = ${id}`.execute(on);

export const changeOrder = (id: string, changes: UpdateObject<Database, "orders">) =>
  db.updateTable("orders").set(changes).where("id", "=", id).execute();

export const changeVendor = (id: string, changes: UpdateObject<Database, "vendors">) =>
  db.updateTable("vendors").set(changes).where("id", "=", id).execute();

export const changeMenuItem = (id: string, changes: UpdateObject<Database, "menuItems">) =>
  db.updateTable("menuItems").set(changes).where("id", "=", id).execute();

export const findOrder = (id: string) =>
  db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The events of the desk's history, or those of one subject, oldest first. */
export function listDeskEvents(subjectId?: string) {
  const events = db.selectFrom("deskEvents").selectAll().orderBy("id");
  return (subjectId ? events.where("subjectId", "=", subjectId) : events).execute();
}

/** Creates a review of an order by its customer. */
export async function createReview(orderId: string, fields: Partial<Insertable<Database["reviews"]>> = {}) {
  const { customerId, vendorId } = await findOrder(orderId);
  const review = { orderId, customerId, vendorId, rating: 4, comment: "Hot and fresh.", ...fields };
  await db.insertInto("reviews").values(review).execute();
}
