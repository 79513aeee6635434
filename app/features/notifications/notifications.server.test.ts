import { createPublicKey, verify } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { inspect } from "node:util";
import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { env } from "#env";
import { notificationAttempts } from "#metrics";
import { changeStatus } from "../orders/operator-orders.server.ts";
import { findOrderForCustomer } from "../orders/orders.server.ts";
import { writeSoldOut } from "../orders/sold-out-reason.ts";
import { claimDueNotifications, measureBacklog, setMailSetting } from "./outbox.server.ts";
import { sendDueNotifications } from "./send-notifications.server.ts";
import { findNotificationSettings, setWantsMail, unsubscribeAll } from "./subscriptions.server.ts";
import { decryptPush, expectPause, prepareNotifications, startPushService, subscribeBrowser } from "./test-browsers.ts";
import { findPushKeys, PushRefusedError } from "./web-push.server.ts";

/** Gets notifications in one browser. */
let customerId: string;
let vendorId: string;

beforeEach(async () => {
  ({ customerId, vendorId } = await prepareNotifications());
  await subscribeBrowser(customerId);
  notificationAttempts.reset();
});

const listQueued = () =>
  db.selectFrom("notifications").select(["status", "pushSubscriptionId"]).orderBy("id").execute();
/** The attempts to send push messages, as Prometheus reads them. */
async function countAttempts(): Promise<Record<string, number>> {
  const { values } = await notificationAttempts.get();
  const ofPush = values.filter(({ labels }) => labels.channel === "push");
  return Object.fromEntries(ofPush.map(({ labels, value }) => [labels.outcome, value]));
}

const makeDue = () => sql`update notifications set due_at = now()`.execute(db);

test("the outbox has a message per browser and step, and emails only with a mail server", {
  tags: "slow",
}, async () => {
  const orderId = await createOrder(customerId, vendorId);
  await changeStatus({ orderId, status: "confirmed" });
  expect((await listQueued()).map(({ status }) => status)).toEqual(["pending", "confirmed"]);
  await setMailSetting(true);
  await unsubscribeAll(customerId);
  const mailed: OrderStatus[] = ["preparing", "ready", "out_for_delivery", "delivered"];
  for (const status of mailed) await changeStatus({ orderId, status });
  expect(await listQueued()).toEqual([{ status: "delivered", pushSubscriptionId: null }]);
  const other = await createCustomer();
  await setWantsMail(customerId, false);
  await createOrder(customerId, vendorId);
  expect(await listQueued()).toHaveLength(1);
  await createOrder(other.id, vendorId);
  expect(await listQueued(), "another customer's").toHaveLength(2);
});

test("a change that is rolled back leaves no message", { tags: "slow" }, async () => {
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
  for (let orders = 0; orders < 12; orders += 1) await createOrder(customerId, vendorId);
  const taken = await Promise.all([1, 2, 3, 4].map(() => claimDueNotifications("push", 5)));
  const ids = taken.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await claimDueNotifications("push", 20)).toHaveLength(12 - ids.length);
});

test("a message is sent once, encrypted for the browser alone, and removed", { tags: "slow" }, async () => {
  const orderId = await createOrder(customerId, vendorId);
  const { requests, bodies } = await startPushService(201);
  expect(await sendDueNotifications("push")).toEqual({ sent: 1, failures: [], isMore: false });
  expect(await countAttempts()).toEqual({ sent: 1 });
  expect(requests.map(({ url, headers }) => [url, headers["content-encoding"]])).toEqual([["/one", "aes128gcm"]]);
  const order = await findOrderForCustomer(orderId, customerId);
  const title = `Order ${order?.number}`;
  const body = `Waiting for ${order?.restaurantName} to confirm your order.`;
  expect(bodies.map(decryptPush)).toEqual([{ title, body, path: `/order-tracking/${orderId}`, tag: orderId }]);
  expect(await sendDueNotifications("push")).toEqual({ sent: 0, failures: [], isMore: false });
});

test("a message is in the customer's language", async () => {
  await db.updateTable("customers").set({ language: "ur" }).where("id", "=", customerId).execute();
  await createOrder(customerId, vendorId);
  const { bodies } = await startPushService(201);
  await sendDueNotifications("push");
  expect(bodies.map(decryptPush)).toMatchObject([{ title: expect.stringContaining("آرڈر") }]);
});

test("a message that lists very many dishes is shortened: push services refuse more than 4 KB", async () => {
  const orderId = await createOrder(customerId, vendorId);
  const dishes = Array.from({ length: 20 }, () => "دال ".repeat(30));
  await changeStatus({ orderId, status: "cancelled", reason: writeSoldOut(dishes) });
  const { bodies } = await startPushService(201);
  await sendDueNotifications("push");
  expect(bodies.map(({ length }) => length > 4_096)).toEqual([false, false]);
});

test("a message is signed with the app's own key for its push service", async () => {
  await createOrder(customerId, vendorId);
  const { requests } = await startPushService(201);
  await sendDueNotifications("push");
  const [, signed = "", signature = "", key = ""] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(requests[0]?.headers.authorization ?? "") ?? [];
  expect(key).toBe((await findPushKeys()).publicKey);
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const options = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  expect(verify("sha256", Buffer.from(signed), options, Buffer.from(signature, "base64url"))).toBe(true);
  const claims = JSON.parse(Buffer.from(signed.split(".")[1] ?? "", "base64url").toString());
  expect(claims).toMatchObject({ aud: "https://fcm.googleapis.com", sub: `mailto:${env.SUPPORT_EMAIL}` });
});

test("a browser gets the messages about an order one after the other, so that the last one stays on the screen", async () => {
  const orderId = await createOrder(customerId, vendorId);
  for (const status of ["confirmed", "preparing"] as const) await changeStatus({ orderId, status });
  const arrived: number[] = [];
  const service = await startPushService(201, async () => {
    // Long enough for others to arrive.
    for (let queries = 0; queries < 20; queries += 1) await listQueued();
    arrived.push(service.requests.length);
  });
  await sendDueNotifications("push");
  expect(arrived).toEqual([1, 2, 3]);
});

test("a message that failed does not replace a later one on the screen, but is retried while it is the last", async () => {
  const orderId = await createOrder(customerId, vendorId);
  await changeStatus({ orderId, status: "confirmed" });
  await startPushService(503);
  expect((await sendDueNotifications("push")).failures).toHaveLength(2);
  await makeDue();
  const { bodies } = await startPushService(201);
  expect((await sendDueNotifications("push")).failures).toEqual([]);
  const order = await findOrderForCustomer(orderId, customerId);
  const body = `${order?.restaurantName} has confirmed your order. Next: they start cooking.`;
  expect(bodies.map(decryptPush)).toMatchObject([{ body }]);
  expect(await countAttempts()).toEqual({ failed: 2, sent: 1 });
  expect(await listQueued()).toEqual([]);
});

test("an order that is made pending again is not mailed as placed again, only notified", async () => {
  await setMailSetting(true);
  const orderId = await createOrder(customerId, vendorId);
  for (const status of ["confirmed", "pending"] as const) await changeStatus({ orderId, status });
  const queued = await listQueued();
  const statusesOf = (isMail: boolean) =>
    queued.filter((message) => (message.pushSubscriptionId === null) === isMail).map(({ status }) => status);
  expect(statusesOf(true)).toEqual(["pending"]);
  expect(statusesOf(false)).toEqual(["pending", "confirmed", "pending"]);
});

test("an email about a new order that failed is retried until the order has ended, about which there is another", async () => {
  await setMailSetting(true);
  await unsubscribeAll(customerId);
  const orderId = await createOrder(customerId, vendorId);
  /** There is no mail server, so every mail that is tried fails and stays. */
  const tryMails = async () => {
    await makeDue();
    await sendDueNotifications("mail");
    return (await listQueued()).map(({ status }) => status);
  };
  expect(await tryMails()).toEqual(["pending"]);
  await changeStatus({ orderId, status: "confirmed" });
  expect(await tryMails()).toEqual(["pending"]);
  await changeStatus({ orderId, status: "cancelled" });
  expect(await tryMails()).toEqual(["cancelled"]);
  expect(await tryMails()).toEqual(["cancelled"]);
});

test("a round takes 20 messages and says that there are more", { tags: "slow" }, async () => {
  for (let orders = 0; orders < 23; orders += 1) await createOrder(customerId, vendorId);
  await startPushService(201);
  expect(await sendDueNotifications("push")).toEqual({ sent: 20, failures: [], isMore: true });
  expect(await sendDueNotifications("push")).toEqual({ sent: 3, failures: [], isMore: false });
});

test("a message that fails stays and is due again later, until it is given up", { tags: "slow" }, async () => {
  const orderId = await createOrder(customerId, vendorId);
  const { requests } = await startPushService(503);
  const { failures } = await sendDueNotifications("push");
  const error = new PushRefusedError("fcm.googleapis.com answered 503: ", { statusCode: 503, headers: {} });
  expect(failures).toEqual([{ error, isGivenUp: false, orderId }]);
  // What is logged, with all properties.
  expect(inspect(failures)).not.toContain("fcm.googleapis.com/one");
  expect(await sendDueNotifications("push")).toEqual({ sent: 0, failures: [], isMore: false });
  const failing: number[] = [];
  for (let attempts = 1; (await measureBacklog()).waiting > 0 && attempts < 20; attempts += 1) {
    failing.push((await measureBacklog()).failing);
    await makeDue();
    await sendDueNotifications("push");
  }
  expect(requests).toHaveLength(10);
  expect(failing).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1]);
  expect(await countAttempts()).toEqual({ failed: 9, "given-up": 1 });
  expect(await listQueued()).toEqual([]);
});

test.each([
  ["takes too long", 201, () => new Promise<void>(() => {}), {}],
  ["upgrades the connection", 101, undefined, { Connection: "Upgrade", Upgrade: "x" }],
])(
  "a push service that %s does not hold up the messages of others, and is named in the log",
  async (_, status, onRequest, headers) => {
    const orderId = await createOrder(customerId, vendorId);
    await startPushService(status, onRequest, headers);
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout.call(AbortSignal, ms / 1_000));
    const { failures } = await sendDueNotifications("push");
    const error = new Error("fcm.googleapis.com: no answer within 10 s");
    expect(failures).toEqual([{ error, isGivenUp: false, orderId }]);
  },
);

test("a message that a push service has accepted is not sent again because the rest of its answer is lost", async () => {
  await createOrder(customerId, vendorId);
  const body = Readable.from(
    (async function* () {
      yield "accepted";
      await nextTurn();
      throw new Error("lost");
    })(),
  );
  await startPushService(201, undefined, {}, body);
  expect(await sendDueNotifications("push")).toEqual({ sent: 1, failures: [], isMore: false });
});

test("an answer of a push service that never ends is cut off, and named in the log by its beginning", async () => {
  const orderId = await createOrder(customerId, vendorId);
  const body = Readable.from(
    (function* () {
      while (true) yield "busy ".repeat(1_000);
    })(),
  );
  await startPushService(500, undefined, {}, body);
  const { failures } = await sendDueNotifications("push");
  expect(failures).toMatchObject([
    { error: { message: expect.stringMatching(/ answered 500: (busy ){40}$/) }, orderId },
  ]);
  await expect.poll(() => body.destroyed).toBe(true);
});

test("the pause before the next attempt doubles, up to half an hour", async () => {
  await createOrder(customerId, vendorId);
  for (const seconds of [15, 30, 60, 120, 240, 480, 960, 1920]) {
    await makeDue();
    await expectPause(seconds, () => claimDueNotifications("push", 1));
  }
});

test("a message that is due too far in the future, because the clock was set back, is sent now", async () => {
  await createOrder(customerId, vendorId);
  await sql`update notifications set due_at = now() + interval '32 minutes'`.execute(db);
  expect(await claimDueNotifications("push", 1)).toEqual([]);
  await sql`update notifications set due_at = now() + interval '1 day'`.execute(db);
  expect(await claimDueNotifications("push", 1)).toHaveLength(1);
});

test("a browser that unsubscribed is forgotten, with its messages", async () => {
  const other = await createCustomer();
  await subscribeBrowser(other.id, "two");
  await createOrder(customerId, vendorId);
  await createOrder(customerId, vendorId);
  await startPushService(410);
  await sendDueNotifications("push");
  expect(await listQueued()).toEqual([]);
  expect(await findNotificationSettings(customerId)).toMatchObject({ browsers: [] });
  expect((await findNotificationSettings(other.id)).browsers).toHaveLength(1);
  // A message that nobody gets says nothing about the push service.
  expect(await countAttempts()).toEqual({});
});

test("an endpoint that belongs to no push service is forgotten, and never called", async () => {
  await db.updateTable("pushSubscriptions").set({ endpoint: "https://localhost{.notify.windows.com/" }).execute();
  await createOrder(customerId, vendorId);
  const { requests } = await startPushService(201);
  await sendDueNotifications("push");
  expect(requests).toEqual([]);
  expect(await findNotificationSettings(customerId)).toMatchObject({ browsers: [] });
});
