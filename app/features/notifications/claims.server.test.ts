import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createOrder } from "#db/factories.ts";
import { changeStatus } from "../orders/operator-orders.server.ts";
import { claimDueNotifications, keepClaim, storeMailSetting } from "./outbox.server.ts";
import { sendDueNotifications } from "./send-notifications.server.ts";
import { prepareNotifications, startPushService, subscribeBrowser } from "./test-browsers.ts";

let customerId: string;
let vendorId: string;

beforeEach(async () => {
  ({ customerId, vendorId } = await prepareNotifications());
});

const readPause = async () => {
  const { rows } = await sql<{ seconds: number }>`select extract(epoch from due_at - now())::int as seconds
    from notifications`.execute(db);
  return rows[0]?.seconds;
};

test("messages that another process claims, because they waited for too long, are not sent twice", async () => {
  await subscribeBrowser(customerId);
  const orderId = await createOrder(customerId, vendorId);
  for (const status of ["confirmed", "preparing"] as const) await changeStatus({ orderId, status });
  const claimedByOther: string[] = [];
  const service = await startPushService(201, async () => {
    await sql`update notifications set due_at = now() where status <> 'pending'`.execute(db);
    for (const { status } of await claimDueNotifications(20)) claimedByOther.push(status);
  });
  expect(await sendDueNotifications(service.agent)).toEqual({ sent: 1, failures: [], isMore: false });
  expect(service.requests).toHaveLength(1);
  expect(claimedByOther).toEqual(["confirmed", "preparing"]);
});

test("while a mail is being sent, it is claimed for longer than a slow mail server takes; then the pause begins", async () => {
  await storeMailSetting(true);
  await createOrder(customerId, vendorId);
  const [mail] = await claimDueNotifications(1);
  if (!mail) throw new Error("no mail");
  expect([await keepClaim(mail), await readPause()]).toEqual([true, 180]);
  await sql`update notifications set attempts = 0, due_at = now()`.execute(db);
  // Without a mail server.
  expect((await sendDueNotifications()).failures).toMatchObject([{ isGivenUp: false }]);
  expect(await readPause()).toBe(15);
  expect([await keepClaim(mail), await keepClaim({ ...mail, attempts: 2 })]).toEqual([true, false]);
});
