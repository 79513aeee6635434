import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  changeOrder,
  createAddress,
  createCustomer,
  createMenuItem,
  createOrder,
  createReview,
  createVendor,
  testPassword,
} from "#db/factories.ts";
import { dumpDatabase } from "#db/test-dump.ts";
import { changeProfile, signIn } from "../accounts/accounts.server.ts";
import { rememberDevice } from "../accounts/known-devices.server.ts";
import { countRegistration } from "../accounts/register.server.ts";
import { countSignInAttempt } from "../accounts/sign-in-throttle.server.ts";
import { createSession } from "../accounts/test-sessions.ts";
import { addAddress } from "../addresses/addresses.server.ts";
import { addToCart } from "../cart/add-to-cart.server.ts";
import { AccountDeletedError } from "../customers/customer-writes.server.ts";
import { subscribe } from "../notifications/subscriptions.server.ts";
import { changeStatus } from "../orders/operator-orders.server.ts";
import { requestReset } from "../password-reset/reset-codes.server.ts";
import { deleteAccount } from "./delete-account.server.ts";

const sana = { email: "sana.k@example.com", fullName: "Sana Qureshi", phone: "0301 7654321" };

async function createDiner(person = sana) {
  const [diner, vendor] = await Promise.all([createCustomer(person), createVendor()]);
  await createAddress(diner.id, { address: "House 9, Canal View" });
  const orderId = await createOrder(diner.id, vendor.id, "delivered");
  const recipient = { customerName: person.fullName, customerPhone: person.phone };
  const place = { addressLabel: "Secret place", deliveryAddress: "House 9, Canal View" };
  await changeOrder(orderId, { ...recipient, ...place, specialInstructions: "Ring at Qureshi", changeFor: 987 });
  const note = "Write Happy Birthday Sana on it";
  await db.updateTable("orderItems").set({ note }).where("orderId", "=", orderId).execute();
  const favourite = { customerId: diner.id, vendorId: vendor.id };
  await db.insertInto("favourites").values(favourite).execute();
  await createReview(orderId, { comment: "Good." });
  return { ...diner, vendorId: vendor.id };
}

test("a deleted account leaves its orders and reviews, and nothing personal anywhere", { tags: "slow" }, async () => {
  const diner = await createDiner();
  await countRegistration(diner.email, "192.0.2.1");
  await countSignInAttempt(diner.email, { key: "192.0.2.1", isKnown: false });
  expect(await dumpDatabase()).toMatch(/sana\.k@example/);
  expect(await deleteAccount(diner.id, testPassword, "192.0.2.1")).toEqual({ kind: "deleted" });
  expect(await dumpDatabase()).not.toMatch(/sana\.k|Sana|Qureshi|7654321|Canal View|Secret place|\b987\b/);
  const { total } = await db.selectFrom("orders").select("totalAmount as total").executeTakeFirstOrThrow();
  const { comment } = await db.selectFrom("reviews").select("comment").executeTakeFirstOrThrow();
  expect({ total, comment }).toEqual({ total: 500, comment: "Good." });
});

test("deleting an account changes nobody else's rows, even with orders on the way", { tags: "slow" }, async () => {
  const omar = await createDiner({ ...sana, email: "omar@example.com" });
  const here = { customerId: omar.id, sessionId: await createSession(omar.id) };
  await subscribe(here, { endpoint: "https://push.example/omar", p256dh: "key", auth: "secret" });
  await changeStatus({ orderId: await createOrder(omar.id, omar.vendorId), status: "confirmed" });
  expect(await db.selectFrom("notifications").select("id").execute()).not.toEqual([]);
  const { id: menuItemId } = await createMenuItem(omar.vendorId);
  await addToCart(omar.id, { vendorId: omar.vendorId, menuItemId });
  await rememberDevice(omar, "");
  await requestReset(omar.email, { key: "192.0.2.1", isKnown: false });
  const listRows = async () => (await dumpDatabase()).split("\n");
  const before = await listRows();
  expect(await deleteAccount((await createDiner()).id, testPassword, "192.0.2.1")).toEqual({ kind: "deleted" });
  const after = new Set(await listRows());
  expect(before.filter((row) => !after.has(row))).toEqual([]);
});

test.each([
  ["a customer whose address looks alike", "owner@example.com", "login"],
  ["staff with the same address", "ówner@example.com", "desk-sign-in"],
] as const)("deleting an account leaves the limits of %s as they are", async (_, guessed, what) => {
  const guess = async () => (await countSignInAttempt(guessed, { key: "192.0.2.2", isKnown: false }, what))?.seconds;
  const impostor = await createCustomer({ email: "ówner@example.com" });
  for (let tries = 0; tries < 10; tries++) expect(await guess()).toBeUndefined();
  expect(await deleteAccount(impostor.id, testPassword, "192.0.2.1")).toEqual({ kind: "deleted" });
  expect(await guess()).toBeGreaterThan(0);
});

test("nobody can sign in to a deleted account, and its address can register again", { tags: "slow" }, async () => {
  const diner = await createDiner();
  await deleteAccount(diner.id, testPassword, "192.0.2.1");
  expect(await signIn(diner.email, testPassword)).toEqual({ kind: "unknown" });
  const enabling = sql`update customers set status = 'active' where id = ${diner.id}`.execute(db);
  await expect(enabling).rejects.toThrow(/deleted/);
  expect(await createCustomer({ email: diner.email })).toMatchObject({ status: "active" });
});

test("a form of another tab that is being handled writes nothing to a deleted account", { tags: "slow" }, async () => {
  const diner = await createDiner();
  const item = await createMenuItem(diner.vendorId);
  const here = { customerId: diner.id, sessionId: await createSession(diner.id) };
  await deleteAccount(diner.id, testPassword, "192.0.2.1");
  const subscription = { endpoint: "https://push.example/sana", p256dh: "key", auth: "secret" };
  const input = { vendorId: diner.vendorId, menuItemId: item.id, note: "For Sana" };
  const home = { label: "Home", address: "House 9, Canal View" };
  await expect(addAddress(diner.id, home)).rejects.toThrow(AccountDeletedError);
  await expect(subscribe(here, subscription)).rejects.toThrow(AccountDeletedError);
  await expect(addToCart(diner.id, input)).rejects.toThrow(AccountDeletedError);
  await changeProfile(diner.id, { fullName: "Sana Qureshi", phone: "0301 7654321" });
  expect(await dumpDatabase()).not.toMatch(/Sana|7654321|Canal View|push\.example/);
});

test("the form sent twice at once deletes the account once, and both are told so", { tags: "slow" }, async () => {
  const { id } = await createDiner();
  const deleting = [1, 2].map(() => deleteAccount(id, testPassword, "192.0.2.1"));
  expect(await Promise.all(deleting)).toEqual([{ kind: "deleted" }, { kind: "deleted" }]);
  // One that reads the password only after the other has replaced it.
  expect(await deleteAccount(id, testPassword, "192.0.2.1")).toEqual({ kind: "deleted" });
});

test("a wrong password or an order on its way leaves the account unchanged", { tags: "slow" }, async () => {
  const diner = await createDiner();
  expect(await deleteAccount(diner.id, "wrong", "192.0.2.1")).toEqual({ kind: "incorrect" });
  const orderIds = [await createOrder(diner.id, diner.vendorId, "preparing")];
  expect(await deleteAccount(diner.id, testPassword, "192.0.2.1")).toEqual({ kind: "orders-on-the-way", orderIds });
  expect(await signIn(diner.email, testPassword)).toMatchObject({ kind: "signed-in" });
});

test("a customer can leave with an order forgotten for a day, not with a scheduled one", { tags: "slow" }, async () => {
  const diner = await createDiner();
  const id = await createOrder(diner.id, diner.vendorId, "preparing");
  const order = db.updateTable("orders").where("id", "=", id);
  await order.set({ createdAt: sql`now() - interval '25 hours'` }).execute();
  await order.set({ deliverAt: sql`now() + interval '1 hour'`, boardAt: sql`now()` }).execute();
  const refused = { kind: "orders-on-the-way", orderIds: [id] };
  expect(await deleteAccount(diner.id, testPassword, "192.0.2.1")).toEqual(refused);
  await order.set({ deliverAt: null, boardAt: null }).execute();
  expect(await deleteAccount(diner.id, testPassword, "192.0.2.1")).toEqual({ kind: "deleted" });
  await db.insertInto("installation").values({ key: "mails_orders", value: "yes" }).execute();
  await order.set({ status: "cancelled" }).execute();
  expect(await db.selectFrom("notifications").selectAll().execute()).toEqual([]);
});
