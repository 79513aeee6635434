import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { createMember } from "#app/features/desk/test-staff.ts";
import { recordEvent } from "#app/features/history/desk-events.server.ts";
import { db } from "#db/db.server.ts";
import { catalogue } from "#db/demo/catalogue.ts";
import { changeOrder, createOrderAt, createVendor, findOrder } from "#db/factories.ts";
import { startDemoKitchen } from "./demo-kitchen.ts";

test("only a demo restaurant's order is delivered, after waiting a minute for the desk", { tags: "slow" }, async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const vendor = await createVendor({ id: catalogue()[0]?.id ?? "" });
  const rider = await db.insertInto("riders").values({ fullName: "Imran" }).returning("id").executeTakeFirstOrThrow();
  const order = await createOrderAt(vendor.id);
  const foreign = await createOrderAt((await createVendor()).id);
  const cancelled = await createOrderAt(vendor.id, "cancelled");
  const seeded = await createOrderAt(vendor.id);
  await changeOrder(seeded, { checkoutKey: "demo-1" });
  const scheduled = await createOrderAt(vendor.id);
  await sql`update orders set deliver_at = now() + interval '1 hour', created_at = now() - interval '2 minutes',
    board_at = now() - interval '65 seconds' where id = ${scheduled}`.execute(db);
  const fresh = await createOrderAt(vendor.id);
  await sql`update orders set updated_at = now() - interval '59 seconds'`.execute(db);
  const answered = await createOrderAt(vendor.id);
  const cook = await createMember("Ali", [{ role: "kitchen", vendorId: vendor.id }]);
  await recordEvent(db, cook, { action: "order.delay", subjectId: answered });
  onTestFinished(startDemoKitchen());

  const steps = ["confirmed", "preparing", "ready", "out_for_delivery", "delivered"] as const;
  for (const status of steps) {
    await sql`update orders set updated_at = now() - interval '18 seconds', created_at = now() - interval '2 minutes'
      where id <> ${fresh}`.execute(db);
    vi.advanceTimersByTime(5_000);
    await vi.waitFor(async () => expect((await findOrder(order)).status).toBe(status), 5_000);
  }
  expect(await findOrder(order)).toMatchObject({ riderId: rider.id, paymentStatus: "paid" });
  expect(await findOrder(scheduled), "an order for later is not delivered early").toMatchObject({ status: "ready" });
  expect(await Promise.all([foreign, fresh, answered, cancelled, seeded].map(findOrder))).toMatchObject([
    { status: "pending" },
    { status: "pending" },
    { status: "pending" },
    { status: "cancelled" },
    { status: "pending" },
  ]);
});
