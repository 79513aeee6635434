import { createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, testPassword } from "#db/factories.ts";
import { whileUncommitted } from "#db/test-lock-waits.ts";
import { deleteAccount } from "../account-data/delete-account.server.ts";
import { changePassword } from "../accounts/change-password.server.ts";
import { deleteEndedSessions, endAllSessions, endSession } from "../accounts/sessions.server.ts";
import { createSession } from "../accounts/test-sessions.ts";
import { changeStatus } from "../orders/operator-orders.server.ts";
import { requestReset } from "../password-reset/reset-codes.server.ts";
import { resetPassword } from "../password-reset/use-reset-code.server.ts";
import { sendDueNotifications } from "./send-notifications.server.ts";
import { findNotificationSettings, subscribe, unsubscribe, unsubscribeAll } from "./subscriptions.server.ts";
import { browserKeys, endpointOf, prepareNotifications, startPushService, subscribeBrowser } from "./test-browsers.ts";

let customer: { id: string; email: string };
let vendorId: string;

beforeEach(async () => {
  ({ customer, vendorId } = await prepareNotifications());
});

/** Places an order and sends its messages; returns the browsers that were notified. */
async function notify(customerId = customer.id): Promise<(string | undefined)[]> {
  await createOrder(customerId, vendorId);
  return sendMessages();
}

async function sendMessages() {
  const { requests } = await startPushService(201);
  expect((await sendDueNotifications("push")).failures).toEqual([]);
  return requests.map(({ url }) => url?.slice(1)).sort();
}

const countStored = async () => (await db.selectFrom("pushSubscriptions").select("id").execute()).length;
const countShown = async () => (await findNotificationSettings(customer.id)).browsers.length;

test("signing out ends this browser's notifications, waiting ones too, and no other's", { tags: "slow" }, async () => {
  const phone = await subscribeBrowser(customer.id, "phone");
  await subscribeBrowser(customer.id, "laptop");
  await createOrder(customer.id, vendorId);
  await endSession(phone);
  expect(await sendMessages()).toEqual(["laptop"]);
  expect(await countShown()).toBe(1);
});

test("a browser that is signed in again subscribes the same endpoint again", { tags: "slow" }, async () => {
  await endSession(await subscribeBrowser(customer.id));
  expect(await countShown()).toBe(0);
  await subscribeBrowser(customer.id);
  expect(await notify()).toEqual(["one"]);
});

test("a changed password ends the notifications of the other browsers", { tags: "slow" }, async () => {
  const sessionId = await subscribeBrowser(customer.id, "phone");
  await subscribeBrowser(customer.id, "laptop");
  const here = { customerId: customer.id, sessionId, deviceId: "" };
  await changePassword(here, { current: testPassword, password: "next-one" }, "192.0.2.1");
  expect(await notify()).toEqual(["phone"]);
});

test.each<[string, () => Promise<unknown>]>([
  ["signing out everywhere", () => endAllSessions(customer.id, "")],
  ["deleting the account", () => deleteAccount(customer.id, testPassword, "192.0.2.1")],
  [
    "resetting the password",
    async () => {
      const client = { key: "192.0.2.1", isKnown: false };
      const made = await requestReset(customer.email, client);
      const code = made.kind === "made" ? made.reset.code : "";
      return resetPassword({ email: customer.email, code, client }, "next-one");
    },
  ],
])("%s ends the notifications of all browsers of the account", async (_, end) => {
  const stranger = await createCustomer();
  await subscribeBrowser(stranger.id, "stranger");
  for (const name of ["phone", "laptop"]) await subscribeBrowser(customer.id, name);
  await end();
  expect(await countStored()).toBe(1);
  expect(await notify(stranger.id)).toEqual(["stranger"]);
});

test("a browser whose session has expired is sent nothing, not by mail either, even before its row is deleted", async () => {
  await subscribeBrowser(customer.id);
  await createOrder(customer.id, vendorId);
  await sql`update sessions set last_seen_at = now() - interval '14 days 1 minute'`.execute(db);
  expect(await notify()).toEqual([]);
  expect(await db.selectFrom("notifications").select("id").execute()).toEqual([]);
  expect(await countShown()).toBe(0);
  await deleteEndedSessions();
  expect(await countStored()).toBe(0);
});

test("a disabled account's browsers are sent nothing, even after it is enabled again", async () => {
  await subscribeBrowser(customer.id);
  await db.updateTable("customers").set({ status: "disabled" }).where("id", "=", customer.id).execute();
  expect(await notify()).toEqual([]);
  await db.updateTable("customers").set({ status: "active" }).where("id", "=", customer.id).execute();
  expect(await notify()).toEqual([]);
});

test("a message that waits for one customer is not shown to the next one who subscribes on the browser", async () => {
  const other = await createCustomer();
  await subscribeBrowser(customer.id);
  await createOrder(customer.id, vendorId);
  await subscribeBrowser(other.id);
  expect(await sendMessages()).toEqual([]);
  expect(await notify(other.id)).toEqual(["one"]);
});

test("a session that has ended, or is another customer's, subscribes nothing", async () => {
  const [ended, foreign] = [await createSession(customer.id), await createSession((await createCustomer()).id)];
  await endSession(ended);
  for (const sessionId of [ended, foreign, ""]) {
    const browser = { endpoint: endpointOf("x"), ...browserKeys };
    expect(await subscribe({ customerId: customer.id, sessionId }, browser)).toEqual({ kind: "not-found" });
  }
  expect(await countStored()).toBe(0);
});

test("a sign-out while an order changes does not fail the change", async () => {
  const sessionId = await subscribeBrowser(customer.id);
  const orderId = await createOrder(customer.id, vendorId);
  const idHash = createHash("sha256").update(sessionId).digest();
  await whileUncommitted(
    (trx) => trx.deleteFrom("sessions").where("idHash", "=", idHash).execute(),
    () => changeStatus({ orderId, status: "confirmed" }),
  );
  expect(await db.selectFrom("orders").select("status").execute()).toEqual([{ status: "confirmed" }]);
  expect(await sendMessages()).toEqual([]);
});

test("a browser that subscribes again still gets the messages that wait for it", async () => {
  const sessionId = await subscribeBrowser(customer.id, "phone");
  await createOrder(customer.id, vendorId);
  await subscribe({ customerId: customer.id, sessionId }, { endpoint: endpointOf("phone"), ...browserKeys });
  expect(await sendMessages()).toEqual(["phone"]);
});

test("a browser that got another endpoint from its push service is stored once", async () => {
  const sessionId = await subscribeBrowser(customer.id, "old");
  await subscribe({ customerId: customer.id, sessionId }, { endpoint: endpointOf("new"), ...browserKeys });
  expect(await notify()).toEqual(["new"]);
});

test("a browser is the last subscriber's, and an account keeps its 10 newest browsers", { tags: "slow" }, async () => {
  const other = await createCustomer();
  await subscribeBrowser(customer.id, "shared");
  await subscribeBrowser(other.id, "shared");
  expect(await countShown()).toBe(0);
  for (let index = 0; index < 12; index += 1) await subscribeBrowser(customer.id, `phone-${index}`);
  expect(await countShown()).toBe(10);
  expect((await findNotificationSettings(other.id)).browsers).toHaveLength(1);
  await subscribeBrowser(other.id, "laptop");
  expect((await findNotificationSettings(other.id)).browsers).toHaveLength(2);
});

test("a browser recognizes its subscription by a hash, and an account turns off only its own browsers", async () => {
  const other = await createCustomer();
  for (const name of ["phone", "laptop"]) await subscribeBrowser(customer.id, name);
  await subscribeBrowser(other.id, "stranger");
  await unsubscribe(customer.id, endpointOf("phone"));
  await unsubscribe(customer.id, endpointOf("stranger"));
  const hash = createHash("sha256").update(endpointOf("laptop")).digest("hex");
  expect((await findNotificationSettings(customer.id)).browsers).toEqual([hash]);
  await unsubscribeAll(customer.id);
  expect((await findNotificationSettings(customer.id)).browsers).toEqual([]);
  expect((await findNotificationSettings(other.id)).browsers).toHaveLength(1);
});
