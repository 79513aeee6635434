import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { catalogue } from "#db/demo/catalogue.ts";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import { startDemoKitchen } from "./demo-kitchen.ts";

const findOrder = (orderId: string) =>
  db.selectFrom("orders").select(["status", "riderId"]).where("id", "=", orderId).executeTakeFirstOrThrow();

test("a new order of the demo's restaurants is delivered in less than two minutes, all others keep their status", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const customer = await createCustomer();
  const vendor = await createVendor({ id: catalogue()[0]?.id ?? "" });
  const rider = await db.insertInto("riders").values({ fullName: "Imran" }).returning("id").executeTakeFirstOrThrow();
  const order = await createOrder(customer.id, vendor.id);
  const foreign = await createOrder(customer.id, (await createVendor()).id);
  const cancelled = await createOrder(customer.id, vendor.id, "cancelled");
  const seeded = await createOrder(customer.id, vendor.id);
  await db.updateTable("orders").set({ checkoutKey: "demo-1" }).where("id", "=", seeded).execute();
  onTestFinished(startDemoKitchen());

  const steps = ["confirmed", "preparing", "ready", "out_for_delivery", "delivered"] as const;
  for (const status of steps) {
    // The kitchen looks every five seconds: with those, a step takes less than 24, and five of them less than two minutes.
    await sql`update orders set updated_at = now() - interval '18 seconds'`.execute(db);
    vi.advanceTimersByTime(5_000);
    await vi.waitFor(async () => expect((await findOrder(order)).status).toBe(status), 5_000);
  }
  expect((await findOrder(order)).riderId).toBe(rider.id);
  expect(await Promise.all([foreign, cancelled, seeded].map(findOrder))).toMatchObject([
    { status: "pending" },
    { status: "cancelled" },
    { status: "pending" },
  ]);
});
