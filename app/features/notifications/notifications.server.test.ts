import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { Agent } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { inspect } from "node:util";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { changeStatus } from "../orders/operator-orders.server.ts";
import { claimDueNotifications, measureBacklog, setMailsOrders } from "./outbox.server.ts";
import { makePushKeys } from "./push-keys.server.ts";
import { sendDueNotifications } from "./send-notifications.server.ts";
import {
  findNotificationSettings,
  setWantsMail,
  subscribe,
  unsubscribe,
  unsubscribeAll,
} from "./subscriptions.server.ts";

let customerId: string;
let vendorId: string;

beforeEach(async () => {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  [customerId, vendorId] = [customer.id, vendor.id];
  await makePushKeys();
});

/** A browser's public key and secret, as it makes them when it subscribes. */
const browserKeys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
const subscribeBrowser = (name = "one", owner = customerId) =>
  subscribe(owner, { endpoint: `https://fcm.googleapis.com/${name}`, ...browserKeys });

const listQueued = () =>
  db.selectFrom("notifications").select(["status", "pushSubscriptionId"]).orderBy("id").execute();
const makeDue = () => sql`update notifications set due_at = now()`.execute(db);

/** A push service that answers every message with `status`, and the agent that leads to it. */
async function startPushService(status: number) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  // Without TLS, for which a certificate would be needed.
  agent.createConnection = () => connect(port, "127.0.0.1");
  onTestFinished(() => {
    agent.destroy();
    server.close();
  });
  return { agent, requests };
}

test("the outbox holds a message for each browser and step, no matter who makes it, and mails only where there is a server", async () => {
  await subscribeBrowser();
  const orderId = await createOrder(customerId, vendorId);
  await changeStatus({ orderId, status: "confirmed" });
  expect((await listQueued()).map(({ status }) => status)).toEqual(["pending", "confirmed"]);
  await setMailsOrders(true);
  await unsubscribeAll(customerId);
  const mailed: OrderStatus[] = ["preparing", "ready", "out_for_delivery", "delivered"];
  for (const status of mailed) await changeStatus({ orderId, status });
  expect(await listQueued()).toEqual([{ status: "delivered", pushSubscriptionId: null }]);
  await setWantsMail(customerId, false);
  await createOrder(customerId, vendorId);
  expect(await listQueued()).toHaveLength(1);
});

test("a change that is rolled back leaves no message", async () => {
  await subscribeBrowser();
  const orderId = await createOrder(customerId, vendorId);
  const before = await listQueued();
  const failing = db.transaction().execute(async (trx) => {
    await trx.updateTable("orders").set({ status: "confirmed" }).where("id", "=", orderId).execute();
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(await listQueued()).toEqual(before);
});

test("processes that claim messages at the same time never claim the same one", async () => {
  await subscribeBrowser();
  for (let orders = 0; orders < 12; orders += 1) await createOrder(customerId, vendorId);
  const taken = await Promise.all([1, 2, 3, 4].map(() => claimDueNotifications(5)));
  const ids = taken.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await claimDueNotifications(20)).toHaveLength(12 - ids.length);
});

test("a message is sent once, encrypted, and removed", async () => {
  await subscribeBrowser();
  await createOrder(customerId, vendorId);
  const { agent, requests } = await startPushService(201);
  expect(await sendDueNotifications(agent)).toEqual({ sent: 1, failures: [], isMore: false });
  expect(requests.map(({ url, headers }) => [url, headers["content-encoding"]])).toEqual([["/one", "aes128gcm"]]);
  expect(requests[0]?.headers.authorization).toMatch(/^vapid t=/);
  expect(await sendDueNotifications(agent)).toEqual({ sent: 0, failures: [], isMore: false });
});

test("a round takes 20 messages and says that there are more", async () => {
  await subscribeBrowser();
  for (let orders = 0; orders < 23; orders += 1) await createOrder(customerId, vendorId);
  const { agent } = await startPushService(201);
  expect(await sendDueNotifications(agent)).toEqual({ sent: 20, failures: [], isMore: true });
  expect(await sendDueNotifications(agent)).toEqual({ sent: 3, failures: [], isMore: false });
});

test("a message that fails stays and is due again later, until it is given up", async () => {
  await subscribeBrowser();
  await createOrder(customerId, vendorId);
  const { agent, requests } = await startPushService(503);
  const { failures } = await sendDueNotifications(agent);
  expect(failures).toEqual([{ error: new Error("fcm.googleapis.com answered 503: "), isGivenUp: false }]);
  // What is logged, with all properties.
  expect(inspect(failures)).not.toContain("fcm.googleapis.com/one");
  expect(await sendDueNotifications(agent)).toEqual({ sent: 0, failures: [], isMore: false });
  for (let attempts = 1; (await measureBacklog()).waiting > 0 && attempts < 20; attempts += 1) {
    await makeDue();
    await sendDueNotifications(agent);
  }
  expect(requests).toHaveLength(8);
  expect(await listQueued()).toEqual([]);
});

test("a browser that unsubscribed is forgotten, with its messages", async () => {
  await subscribeBrowser();
  await createOrder(customerId, vendorId);
  await createOrder(customerId, vendorId);
  const { agent } = await startPushService(410);
  await sendDueNotifications(agent);
  expect(await listQueued()).toEqual([]);
  expect(await findNotificationSettings(customerId)).toMatchObject({ browsers: [] });
});

test("an address that is no push service's is forgotten, and never called", async () => {
  await subscribe(customerId, { endpoint: "https://localhost{.notify.windows.com/", ...browserKeys });
  await createOrder(customerId, vendorId);
  const { agent, requests } = await startPushService(201);
  await sendDueNotifications(agent);
  expect(requests).toEqual([]);
  expect(await findNotificationSettings(customerId)).toMatchObject({ browsers: [] });
});

test("a shared browser belongs to the last subscriber, and an account keeps its 10 newest browsers", async () => {
  const other = await createCustomer();
  await subscribeBrowser("shared");
  await subscribeBrowser("shared", other.id);
  expect(await findNotificationSettings(customerId)).toMatchObject({ browsers: [] });
  for (let index = 0; index < 12; index += 1) await subscribeBrowser(`phone-${index}`);
  expect((await findNotificationSettings(customerId)).browsers).toHaveLength(10);
  expect((await findNotificationSettings(other.id)).browsers).toHaveLength(1);
});

test("a browser recognizes its subscription by a hash, and turns off only its own", async () => {
  const other = await createCustomer();
  await Promise.all([subscribeBrowser("phone"), subscribeBrowser("laptop"), subscribeBrowser("stranger", other.id)]);
  await unsubscribe(customerId, "https://fcm.googleapis.com/phone");
  await unsubscribe(customerId, "https://fcm.googleapis.com/stranger");
  const hash = createHash("sha256").update("https://fcm.googleapis.com/laptop").digest("hex");
  expect((await findNotificationSettings(customerId)).browsers).toEqual([hash]);
  expect((await findNotificationSettings(other.id)).browsers).toHaveLength(1);
});
