import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { createMember } from "#app/features/desk/test-staff.ts";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import { hideTable } from "#db/test-outages.ts";
import { log } from "#log";
import { startOrderClock } from "./order-clock.ts";

test("a failure to notify managers of a pause is not logged as one to cancel orders", { tags: "slow" }, async () => {
  const [vendor, customer] = [await createVendor(), await createCustomer()];
  await createMember("Zed", [{ role: "manager", vendorId: vendor.id }]);
  const orders = [await createOrder(customer.id, vendor.id), await createOrder(customer.id, vendor.id)];
  await sql`update orders set accept_by = now()`.execute(db);
  await hideTable("staff_roles");
  const [warn, error] = [vi.spyOn(log, "warn"), vi.spyOn(log, "error")];

  await startOrderClock()();
  const statuses = await db.selectFrom("orders").select("status").where("id", "in", orders).execute();
  expect(statuses).toEqual([{ status: "cancelled" }, { status: "cancelled" }]);
  expect(warn.mock.calls).toEqual([[`paused restaurants that did not answer two orders: ${vendor.id}`]]);
  const lost = `failed to tell managers that their restaurants are paused: ${vendor.id}`;
  expect(error.mock.calls).toEqual([[{ err: expect.any(Error) }, lost]]);
});
