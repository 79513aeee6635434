/** One row of everything that can be requested, and a session for every kind of person. */
import { randomBytes } from "node:crypto";
import { endSession, startSession } from "../../../app/features/accounts/sessions.server.ts";
import { isRestaurantRole } from "../../../app/features/desk/role-names.ts";
import { aboutRestaurant, clockActor, recordEvent } from "../../../app/features/history/desk-events.server.ts";
import { startStaffSession } from "../../../app/features/staff/staff-sessions.server.ts";
import {
  changeOrder,
  createAddress,
  createCustomer,
  createMenuItem,
  createOptionGroup,
  createOrder,
  createReview,
  createRider,
  createStaff,
  createVariation,
} from "../../../db/factories.ts";
import type { StaffRole } from "../../../db/schema.ts";
import { createRestaurant, db, fillCart, uniqueWord } from "../database.ts";
import { createInvitation } from "../desk.ts";

/** A person at the desk: a role at the requested restaurant, or at another one. */
export interface DeskPerson {
  name: string;
  role: StaffRole;
  isElsewhere: boolean;
}

export const deskPeople: DeskPerson[] = [
  ...(["owner", "support", "manager", "kitchen", "rider"] as const).map((role) => ({
    name: role,
    role,
    isElsewhere: false,
  })),
  ...(["manager", "kitchen", "rider"] as const).map((role) => ({ name: `${role} elsewhere`, role, isElsewhere: true })),
];

/** The Cookie header of each person. */
type Cookies = Record<string, string>;

export interface World {
  vendorId: string;
  /** Fills the names in paths such as `:orderId`. */
  parameters: Record<string, string>;
  customers: Cookies;
  staff: Cookies;
  /** Cookies that sign nobody in, neither as a customer nor at the desk. */
  strangers: Cookies;
  /** A word in the customer's rows and in the order's: no refused request may return it. */
  secret: string;
}

/** The Cookie header of a customer or a person at the desk; empty for others. */
export const cookieOf = ({ customers, staff }: World, who: string) => customers[who] ?? staff[who] ?? "";

/** Inserts the world into the joined database. */
export async function arrangeWorld(): Promise<World> {
  const secret = `canary${uniqueWord()}`;
  const [here, elsewhere] = [await createRestaurant(), await createRestaurant()];
  const dish = await createMenuItem(here.id, { name: "Karahi" });
  await createVariation(dish.id, "Half", 300);
  const sauces = await createOptionGroup(dish, "Sauces", { Raita: 60 });
  const customer = await createCustomer({ fullName: `Sana ${secret}` });
  await createAddress(customer.id, { address: `House 1, ${secret}` });
  await createAddress(customer.id, { address: `House 2, ${secret}`, isDefault: false });
  await fillCart(customer.id, here.id, dish.id);
  const orderId = await createOrder(customer.id, here.id, "ready");
  await changeOrder(orderId, { customerName: `Sana ${secret}`, deliveryAddress: secret, specialInstructions: secret });
  const staff = await signStaffIn(here.id, elsewhere.id, orderId);
  const { cookies: customers, ended } = await signCustomersIn(customer);
  const { cookId, riderId, entryId, strangers } = await arrangeOthers(here.id);
  await changeOrder(orderId, { status: "out_for_delivery" });
  const ids = { orderId, restaurantId: here.id, itemId: dish.id, staffId: cookId, riderId, entryId };
  const parameters = { ...ids, customerId: customer.id, groupId: sauces.id, move: "deliver" };
  return { vendorId: here.id, parameters, customers, staff, strangers: { ...strangers, ...ended }, secret };
}

/** Inserts a second world, of other people and restaurants, with further rows that the first one could change or see. */
export async function arrangeNeighbours(): Promise<World> {
  const world = await arrangeWorld();
  const { vendorId, parameters } = world;
  const { customerId = "" } = parameters;
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  await db
    .insertInto("vendorHours")
    .values(weekdays.map((weekday) => ({ vendorId, weekday, opens: "12:00", closes: "23:00" })))
    .execute();
  const eid = { vendorId, name: "Eid", fromDate: "2099-01-01", toDate: "2099-01-03" };
  await db.insertInto("vendorHourExceptions").values(eid).execute();
  await db.insertInto("menuCategories").values({ vendorId, name: "Karahi", nameUrdu: "کڑاہی" }).execute();
  await db.insertInto("vendorAreas").values({ vendorId, name: "Gulberg", fee: 90 }).execute();
  await db.insertInto("favourites").values({ customerId, vendorId }).execute();
  await createReview(await createOrder(customerId, vendorId, "delivered"));
  const soldOut = { soldOutUntil: new Date("2099-01-01") };
  const naan = await createMenuItem(vendorId, { name: "Naan", ...soldOut });
  const breads = await createOptionGroup(naan, "Breads", { Roti: 20 });
  await db.updateTable("options").set(soldOut).where("groupId", "=", breads.id).execute();
  const replaced = { customerId, vendorId, replacedAt: new Date() };
  const { id: cartId } = await db.insertInto("carts").values(replaced).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("cartItems").values({ cartId, menuItemId: naan.id, quantity: 1 }).execute();
  await db
    .insertInto("knownDevices")
    .values({ customerId, idHash: randomBytes(32) })
    .execute();
  await createInvitation({ email: `${uniqueWord()}@staff.example`, role: "kitchen", vendorId });
  await recordEvent(db, clockActor, { action: "restaurant.close", ...aboutRestaurant(vendorId) });
  return world;
}

async function signStaffIn(hereId: string, elsewhereId: string, orderId: string): Promise<Cookies> {
  const cookies: Cookies = {};
  for (const { name, role, isElsewhere } of deskPeople) {
    const vendorId = isElsewhere ? elsewhereId : hereId;
    const riderId = role === "rider" ? (await createRider()).id : null;
    const person = await createStaff({ riderId }, [isRestaurantRole(role) ? { role, vendorId } : { role }]);
    if (riderId && !isElsewhere) await changeOrder(orderId, { riderId });
    cookies[name] = `desk=${await startStaffSession(person, "e2e")}`;
  }
  return cookies;
}

type Customer = Awaited<ReturnType<typeof createCustomer>>;
const monthAgo = new Date(Date.now() - 31 * 24 * 60 * 60_000);

/** Sessions of the customer and of another one, and sessions that have ended. */
async function signCustomersIn(customer: Customer): Promise<{ cookies: Cookies; ended: Cookies }> {
  const other = await createCustomer();
  const [idle, old, signedOut] = await Promise.all(
    ["idle", "old", "signed out"].map((how) => startSession(customer, how)),
  );
  const sessions = db.updateTable("sessions");
  await sessions.set({ lastSeenAt: monthAgo }).where("userAgent", "=", "idle").execute();
  await sessions.set({ createdAt: monthAgo }).where("userAgent", "=", "old").execute();
  await endSession(signedOut ?? "");
  const disabled = await createCustomer();
  const shut = await startSession(disabled, "disabled");
  await db.updateTable("customers").set({ status: "disabled" }).where("id", "=", disabled.id).execute();
  const ended = { idle, old, "signed out": signedOut, "disabled customer": shut };
  return {
    cookies: {
      customer: `session=${await startSession(customer, "e2e")}`,
      "another customer": `session=${await startSession(other, "e2e")}`,
    },
    ended: Object.fromEntries(Object.entries(ended).map(([name, id]) => [name, `session=${id}; desk=${id}`])),
  };
}

/** Inserts a cook, a rider who has handed in cash, and staff whose sessions have ended. */
async function arrangeOthers(vendorId: string) {
  const cook = await createStaff({}, [{ role: "kitchen", vendorId }]);
  const { id: riderId } = await createRider();
  const values = { riderId, amount: 500, receivedBy: cook.id };
  const entry = await db.insertInto("cashHandovers").values(values).returning("id").executeTakeFirstOrThrow();
  const owner = await createStaff({}, [{ role: "owner" }]);
  const expired = await startStaffSession(owner, "ended");
  const sessions = db.updateTable("staffSessions").where("userAgent", "=", "ended");
  await sessions.set({ lastSeenAt: monthAgo, createdAt: monthAgo }).execute();
  const disabled = await createStaff({}, [{ role: "owner" }]);
  const shut = await startStaffSession(disabled, "disabled");
  await db.updateTable("staff").set({ status: "disabled" }).where("id", "=", disabled.id).execute();
  const strangers = {
    nobody: "",
    "a made-up session": `session=${"x".repeat(43)}; desk=${"x".repeat(43)}`,
    "expired staff": `desk=${expired}; session=${expired}`,
    "disabled staff": `desk=${shut}; session=${shut}`,
  };
  return { cookId: cook.id, riderId, entryId: String(entry.id), strangers };
}
