import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createMenuItem, createVendor } from "#db/factories.ts";
import { whileUncommitted } from "#db/test-lock-waits.ts";
import { refuseWrites } from "#db/test-outages.ts";
import { addToCart } from "../cart/add-to-cart.server.ts";
import { changeQuantity, findCart } from "../cart/cart.server.ts";
import {
  deleteEndedSessions,
  endAllSessions,
  endSession,
  findSession,
  listDevices,
  sessionSeconds,
  startSession,
} from "./sessions.server.ts";
import { createSession } from "./test-sessions.ts";

async function createSignedIn() {
  const customer = await createCustomer({ fullName: "Sana Malik" });
  return { customer, id: await createSession(customer.id, "Firefox") };
}

const listSessions = () => db.selectFrom("sessions").selectAll().execute();

/** Sets how long ago all sessions were last seen and created, as intervals such as '1 day'. */
const age = (seen: string, created: string) =>
  sql`update sessions set last_seen_at = now() - ${seen}::interval, created_at = now() - ${created}::interval`.execute(
    db,
  );

test("a session returns its customer, and only the hash of its id is stored", async () => {
  const { customer, id } = await createSignedIn();
  const signedIn = { customerId: customer.id, fullName: "Sana Malik", cartCount: 0, favouriteIds: [] };
  expect(await findSession(id)).toEqual(signedIn);
  const [session] = await listSessions();
  expect(Buffer.from(id, "base64url")).toHaveLength(32);
  expect(session?.idHash).toEqual(createHash("sha256").update(id).digest());
  expect(session?.idHash.toString("base64url")).not.toBe(id);
  expect(session?.userAgent).toBe("Firefox");
});

test("session ids are unique, and an unknown id is rejected", async () => {
  const { customer, id } = await createSignedIn();
  expect(await createSession(customer.id, "")).not.toBe(id);
  const [session] = await listSessions();
  for (const wrong of ["", "unknown", id.toLowerCase(), `${id}A`, session?.idHash.toString("base64url") ?? ""]) {
    expect(await findSession(wrong)).toBeUndefined();
  }
});

test("a long user agent is truncated", async () => {
  const { id } = await createCustomer();
  await createSession(id, "x".repeat(5_000));
  expect((await listSessions())[0]?.userAgent).toHaveLength(300);
});

test.each([
  ["13 days 23:59", "29 days 23:59", true],
  ["14 days 00:01", "14 days 00:01", false],
  ["1 minute", "30 days 00:01", false],
  ["1 minute", "29 days 23:59", true],
])("a session last seen %s ago and created %s ago is active: %s", async (seen, created, isActive) => {
  const { id } = await createSignedIn();
  await age(seen, created);
  expect(Boolean(await findSession(id))).toBe(isActive);
});

test("using a session extends it and no other, up to 30 days in total", async () => {
  const [{ id }] = [await createSignedIn(), await createSignedIn()];
  for (const created of ["13 days", "26 days"]) {
    await age("13 days", created);
    expect(await findSession(id)).toBeDefined();
    const ages = (await listSessions()).map(({ lastSeenAt }) => Date.now() - lastSeenAt.getTime());
    expect(ages.filter((ms) => ms < 60_000)).toHaveLength(1);
  }
  expect(sessionSeconds).toBe(30 * 24 * 60 * 60);
});

test("a recently seen session is not updated", async () => {
  const { id } = await createSignedIn();
  await age("9 minutes", "1 day");
  const before = await listSessions();
  await findSession(id);
  expect(await listSessions()).toEqual(before);
});

test("a session can be used while the database takes no writes", async () => {
  const { customer, id } = await createSignedIn();
  await age("11 minutes", "1 day");
  await refuseWrites("sessions");
  expect(await findSession(id)).toMatchObject({ customerId: customer.id });
});

test("a disabled customer's sessions are reported as disabled, no new one starts, and enabling revives none", async () => {
  const { customer, id } = await createSignedIn();
  const [phone, stranger] = await Promise.all([createSession(customer.id, "Chrome Android"), createSignedIn()]);
  await db.updateTable("customers").set({ status: "disabled" }).where("id", "=", customer.id).execute();
  for (const refused of [id, phone]) expect(await findSession(refused)).toBe("disabled");
  const { passwordHash } = await findCustomer(customer.id);
  expect(await startSession({ id: customer.id, passwordHash }, "Laptop")).toBeUndefined();
  await db.updateTable("customers").set({ status: "active" }).where("id", "=", customer.id).execute();
  for (const ended of [id, phone]) expect(await findSession(ended)).toBeUndefined();
  expect(await findSession(stranger.id)).toBeDefined();
});

test("no session starts if the password was changed during sign-in", async () => {
  const { customer } = await createSignedIn();
  const checked = await findCustomer(customer.id);
  expect(await startSession(checked, "")).toBeDefined();
  const startedLate = await whileUncommitted(
    async (trx) => {
      const reset = trx.updateTable("customers").set({ passwordHash: "$argon2id$replaced" });
      await reset.where("id", "=", customer.id).execute();
      await trx.deleteFrom("sessions").where("customerId", "=", customer.id).execute();
    },
    () => startSession(checked, ""),
  );
  expect(startedLate).toBeUndefined();
  expect(await listSessions()).toEqual([]);
});

const findCustomer = (id: string) =>
  db.selectFrom("customers").select(["id", "passwordHash"]).where("id", "=", id).executeTakeFirstOrThrow();

test("expired sessions are deleted, others are kept", async () => {
  const { id } = await createSignedIn();
  await age("15 days", "15 days");
  const alive = await createSignedIn();
  expect(await deleteEndedSessions()).toBe(1);
  expect(await listSessions()).toHaveLength(1);
  expect(await findSession(alive.id)).toBeDefined();
  expect(await findSession(id)).toBeUndefined();
});

test("ending a session leaves the others active", async () => {
  const { customer, id } = await createSignedIn();
  const phone = await createSession(customer.id, "Chrome Android");
  await endSession("unknown");
  await endSession(id);
  await endSession(id);
  expect(await findSession(id)).toBeUndefined();
  expect(await findSession(phone)).toBeDefined();
  expect(await listSessions()).toHaveLength(1);
});

test("the cart count is the sum of the quantities in this customer's current cart", async () => {
  const [{ customer, id }, stranger] = await Promise.all([createSignedIn(), createSignedIn()]);
  const [first, second] = await Promise.all([createVendor(), createVendor()]);
  const add = async (vendorId: string) => {
    const { id: menuItemId } = await createMenuItem(vendorId);
    await addToCart(customer.id, { vendorId, menuItemId });
  };
  for (const vendor of [first, second, second]) await add(vendor.id);
  const cart = await findCart(customer.id);
  await changeQuantity(customer.id, cart?.lines[0]?.id ?? 0, 5);
  expect(await findSession(id)).toMatchObject({ cartCount: 6 });
  expect(await findSession(stranger.id)).toMatchObject({ cartCount: 0 });
});

test("devices are the customer's active sessions, most recent first, with the current one marked", async () => {
  const { customer, id } = await createSignedIn();
  await age("15 days", "15 days");
  const phone = await createSession(customer.id, "Chrome Android");
  await age("1 hour", "1 day");
  const laptop = await createSession(customer.id, "Firefox Windows");
  await sql`update sessions set created_at = 'epoch' where user_agent = 'Firefox'`.execute(db);
  await createSignedIn();
  const devices = await listDevices(customer.id, phone);
  const named = devices.map(({ name, isCurrent }) => (isCurrent ? `${name}, this device` : name));
  expect(named).toEqual(["Firefox on Windows", "Chrome on Android, this device"]);
  await endAllSessions(customer.id, "");
  for (const ended of [id, phone, laptop]) expect(await findSession(ended)).toBeUndefined();
  expect(await listSessions()).toHaveLength(1);
});
