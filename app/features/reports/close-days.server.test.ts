import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import { createRiderWithAccount } from "../riders/test-riders.ts";
import { closeDays } from "./close-days.server.ts";
import { listOpenPeriods } from "./order-days.server.ts";

const listClosedDays = async () =>
  (await sql<{ day: string }>`select day::text from report_closed_days order by day`.execute(db)).rows;

test("the days of a period do not depend on the time zone of the connection", async () => {
  // Clocks there go forward at midnight, so that 24 April begins at 1:00 AM.
  const period = { from: "2026-04-22", to: "2026-04-26" };
  await db.transaction().execute(async (trx) => {
    await sql`set local timezone = 'Africa/Cairo'`.execute(trx);
    expect(await listOpenPeriods(trx, period)).toEqual([period]);
  });
});

test("a stored day is recomputed only if a column that reports read changes", { tags: "slow" }, async () => {
  const [vendor, other, customer] = await Promise.all([createVendor(), createVendor(), createCustomer()]);
  const rider = await createRiderWithAccount();
  const orderId = await createOrder(customer.id, vendor.id, "ready");
  await sql`update orders set created_at = created_at - interval '10 days'`.execute(db);
  const isKept = async (change: string) => {
    await closeDays(500);
    const stored = await listClosedDays();
    await sql`update orders set ${sql.raw(change)} where id = ${orderId}`.execute(db);
    return (await listClosedDays()).length === stored.length;
  };
  const unread = ["ticket_prints = 1", "customer_name = 'Deleted customer', customer_phone = ''", "seen_at = now()"];
  unread.push("payment_status = 'paid'", `cash_received_by = '${rider.member.id}'`, "version = version + 1");
  for (const change of unread) expect([change, await isKept(change)]).toEqual([change, true]);
  const read = [
    `vendor_id = '${other.id}'`,
    `rider_id = '${rider.riderId}'`,
    "board_at = created_at + interval '1 hour', deliver_at = created_at + interval '2 hours'",
  ];
  read.push("delivery_fee = 60, total_amount = total_amount + 60", "commission_rupees = 1");
  read.push("status = 'cancelled'", "cancel_code = 'restaurant'", "created_at = created_at - interval '1 day'");
  for (const change of read) expect([change, await isKept(change)]).toEqual([change, false]);
});
