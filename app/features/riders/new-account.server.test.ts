import { expect, test } from "vitest";
import { changeOrder, createCustomer, createOrder, createRider, createStaff, createVendor } from "#db/factories.ts";
import { whileUncommitted } from "#db/test-lock-waits.ts";
import { transact } from "#db/transaction.server.ts";
import { createMember } from "../desk/test-staff.ts";
import { moveOrder } from "../moves/move-order.server.ts";
import { grantRole } from "../staff/grant-role.server.ts";
import { findRiderCash } from "./rider-cash.server.ts";

/** Creates an order on its way with a rider without an account, a cook, and the person who becomes that rider. */
async function arrange() {
  const [{ id: vendorId }, customer] = await Promise.all([createVendor(), createCustomer()]);
  const { id: riderId } = await createRider("Rashid");
  const ali = await createMember("Ali", [{ role: "kitchen", vendorId }]);
  const person = await createStaff({ fullName: "Rashid" });
  const orderId = await createOrder(customer.id, vendorId, "out_for_delivery");
  await changeOrder(orderId, { riderId });
  const seen = { status: "out_for_delivery", version: 2 } as const;
  return {
    deliver: () => moveOrder(ali, { orderId, move: "deliver", seen }),
    makeAccount: (trx: Parameters<typeof grantRole>[0]) =>
      grantRole(trx, person, { role: "rider", vendorId: null, riderId }),
    cash: async () => (await findRiderCash(riderId))?.heldRupees,
  };
}

test("an order delivered before its rider's new account commits adds to the cash", { tags: "slow" }, async () => {
  const { deliver, makeAccount, cash } = await arrange();
  expect(await whileUncommitted(makeAccount, deliver)).toMatchObject({ kind: "moved" });
  expect(await cash()).toBe(500);
});

test("an order delivered while its rider gets an account adds to the rider's cash", { tags: "slow" }, async () => {
  for (let round = 0; round < 5; round += 1) {
    const { deliver, makeAccount, cash } = await arrange();
    const results = await Promise.all([deliver(), transact(makeAccount)]);
    expect(results).toMatchObject([{ kind: "moved" }, "granted"]);
    expect(await cash()).toBe(500);
  }
});

test("a new account takes over the cash of its own rider only", async () => {
  const [one, other] = [await arrange(), await arrange()];
  for (const { deliver, makeAccount } of [other, one]) {
    await deliver();
    await transact(makeAccount);
  }
  expect([await one.cash(), await other.cash()]).toEqual([500, 500]);
});
