// @module-tag slow

import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { createOrder } from "#db/factories.ts";
import { refuseWrites } from "#db/test-outages.ts";
import { env } from "#env";
import { startMailServer } from "../mail/test-mail-server.ts";
import { changeStatus } from "../orders/operator-orders.server.ts";
import { claimDueNotifications, keepClaim, postpone, setMailSetting } from "./outbox.server.ts";
import { sendDueNotifications } from "./send-notifications.server.ts";
import { findNotificationSettings } from "./subscriptions.server.ts";
import { expectPause, prepareNotifications, startPushService, subscribeBrowser } from "./test-browsers.ts";
import { PushRefusedError } from "./web-push.server.ts";

let customerId: string;
let vendorId: string;

beforeEach(async () => {
  ({ customerId, vendorId } = await prepareNotifications());
});

test("messages that another process claims, because they waited for too long, are not sent twice", async () => {
  await subscribeBrowser(customerId);
  const orderId = await createOrder(customerId, vendorId);
  for (const status of ["confirmed", "preparing"] as const) await changeStatus({ orderId, status });
  const claimedByOther: string[] = [];
  const service = await startPushService(201, async () => {
    await sql`update notifications set due_at = now() where status <> 'pending'`.execute(db);
    for (const { status } of await claimDueNotifications("push", 20)) claimedByOther.push(status);
  });
  expect(await sendDueNotifications("push")).toEqual({ sent: 1, failures: [], isMore: false });
  expect(service.requests).toHaveLength(1);
  expect(claimedByOther).toEqual(["confirmed", "preparing"]);
});

test("while an email is being sent, it is claimed for longer than a slow mail server takes; then the pause begins", async () => {
  await setMailSetting(true);
  await createOrder(customerId, vendorId);
  const [mail] = await claimDueNotifications("mail", 1);
  if (!mail) throw new Error("no mail");
  await expectPause(180, async () => expect(await keepClaim(mail)).toBe(true));
  await sql`update notifications set attempts = 0, due_at = now()`.execute(db);
  // Without a mail server.
  await expectPause(15, async () => {
    expect((await sendDueNotifications("mail")).failures).toMatchObject([{ isGivenUp: false }]);
  });
  expect([await keepClaim(mail), await keepClaim({ ...mail, attempts: 2 })]).toEqual([true, false]);
});

test("a message that fails while the database refuses to postpone it is reported, and tried again later", async () => {
  await subscribeBrowser(customerId);
  const orderId = await createOrder(customerId, vendorId);
  let restore = async () => {};
  await startPushService(503, async () => {
    restore = await refuseWrites("notifications");
  });
  const error = new PushRefusedError("fcm.googleapis.com answered 503: ", { statusCode: 503, headers: {} });
  const failures = [{ error, isGivenUp: false, orderId }];
  expect(await sendDueNotifications("push")).toEqual({ sent: 0, failures, isMore: false });
  await restore();
  await sql`update notifications set due_at = now()`.execute(db);
  await startPushService(201);
  expect(await sendDueNotifications("push")).toMatchObject({ sent: 1, failures: [] });
});

test.each([
  ["120", 120],
  ["5", 15],
  ["86400", 3_500],
  ["soon", 15],
])("a message refused with Retry-After %j is due again after %i seconds", async (retryAfter, seconds) => {
  await subscribeBrowser(customerId);
  await createOrder(customerId, vendorId);
  await startPushService(429, undefined, { "retry-after": retryAfter });
  await expectPause(seconds, () => sendDueNotifications("push"));
});

test("a message refused until a date is not sent before it", async () => {
  await subscribeBrowser(customerId);
  await createOrder(customerId, vendorId);
  const until = new Date(Math.ceil(Date.now() / 1_000 + 600) * 1_000);
  await startPushService(503, undefined, { "retry-after": until.toUTCString() });
  await sendDueNotifications("push");
  const { dueAt } = await db.selectFrom("notifications").select("dueAt").executeTakeFirstOrThrow();
  expect(dueAt.getTime() / 1_000).toBeCloseTo(until.getTime() / 1_000, -1);
});

test("a message that is too large is given up at once, and its browser stays subscribed", async () => {
  await subscribeBrowser(customerId);
  await createOrder(customerId, vendorId);
  await startPushService(413);
  expect((await sendDueNotifications("push")).failures).toMatchObject([{ isGivenUp: true }]);
  expect(await db.selectFrom("notifications").selectAll().execute()).toEqual([]);
  expect((await findNotificationSettings(customerId)).browsers).toHaveLength(1);
});

test("an email to a mailbox that does not exist is given up at once, one refused otherwise after an hour and a half", async () => {
  const server = await startMailServer({ refusesRecipients: "550 5.1.1 <>: User unknown" });
  onTestFinished(server.stop);
  vi.spyOn(env, "SMTP_URL", "get").mockReturnValue(server.url);
  await setMailSetting(true);
  const orderId = await createOrder(customerId, vendorId);
  expect((await sendDueNotifications("mail")).failures).toMatchObject([{ isGivenUp: true, orderId }]);
  expect(await db.selectFrom("notifications").selectAll().execute()).toEqual([]);
  await createOrder(customerId, vendorId);
  server.refusesRecipients = "550 No such user here";
  for (const isGivenUp of [false, false, false, true]) {
    await sql`update notifications set due_at = now()`.execute(db);
    const tryOnce = async () => expect((await sendDueNotifications("mail")).failures).toMatchObject([{ isGivenUp }]);
    await (isGivenUp ? tryOnce() : expectPause(1_800, tryOnce));
  }
  expect(await db.selectFrom("notifications").selectAll().execute()).toEqual([]);
});

test("claiming, keeping a claim and postponing change no other message", async () => {
  await setMailSetting(true);
  for (let orders = 0; orders < 2; orders += 1) await createOrder(customerId, vendorId);
  expect(await claimDueNotifications("push", 2)).toEqual([]);
  const [mail] = await claimDueNotifications("mail", 2);
  if (!mail) throw new Error("no mail");
  const list = () => db.selectFrom("notifications").selectAll().orderBy("id").execute();
  const claimed = await list();
  await postpone({ ...mail, attempts: 2 });
  expect(await list(), "claimed by another process since").toEqual(claimed);
  await keepClaim(mail);
  await postpone(mail);
  expect((await list()).filter(({ id }) => id !== mail.id)).toEqual(claimed.filter(({ id }) => id !== mail.id));
});
