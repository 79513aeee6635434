import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createOrderAt, createVendor, findOrder } from "#db/factories.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createMember } from "../desk/test-staff.ts";
import { createRiderWithAccount } from "../riders/test-riders.ts";
import { type MoveRequest, moveOrder } from "./move-order.server.ts";

let vendorId: string;
let cook: StaffMember;

beforeEach(async () => {
  ({ id: vendorId } = await createVendor());
  cook = await createMember("Ali", [{ role: "kitchen", vendorId }]);
  // Another rider's role is not the dismissed rider's.
  await createRiderWithAccount("Bilal");
});

const createReadyOrder = async () => createOrderAt(vendorId, "ready");

async function move(orderId: string, name: MoveRequest["move"], more: Partial<MoveRequest> = {}) {
  const { status, version } = await findOrder(orderId);
  return moveOrder(cook, { orderId, move: name, seen: { status, version }, ...more });
}

const dismissals: [string, (staffId: string) => Promise<unknown>][] = [
  ["disabled", (id) => db.updateTable("staff").set({ status: "disabled" }).where("id", "=", id).execute()],
  ["without the role", (id) => db.deleteFrom("staffRoles").where("staffId", "=", id).execute()],
];

test.each(dismissals)("a rider who is %s on the way owes cash; the kitchen ends the delivery", async (_, dismiss) => {
  const { riderId, member } = await createRiderWithAccount();
  const [paid, unanswered] = [await createReadyOrder(), await createReadyOrder()];
  for (const id of [paid, unanswered]) await move(id, "hand-over", { rider: { id: riderId } });
  await dismiss(member.id);
  expect(await move(paid, "deliver")).toMatchObject({ kind: "moved", status: "delivered" });
  expect(await findOrder(paid)).toMatchObject({ cashReceivedBy: member.id, riderId });
  expect(await move(unanswered, "no-show", { reason: "Nobody opened." })).toMatchObject({ kind: "moved" });
});

test.each(dismissals)("an order whose rider is %s before the pick-up needs another rider", async (_, dismiss) => {
  const { riderId, member } = await createRiderWithAccount();
  const orderId = await createReadyOrder();
  await move(orderId, "assign", { rider: { id: riderId } });
  await dismiss(member.id);
  expect(await move(orderId, "hand-over")).toEqual({ kind: "rider-needed" });
  expect(await move(orderId, "hand-over", { rider: "own" })).toMatchObject({ kind: "moved" });
  await move(orderId, "deliver");
  expect(await findOrder(orderId)).toMatchObject({ cashReceivedBy: cook.id, riderId: null });
});
