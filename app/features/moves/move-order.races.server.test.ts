// @module-tag slow
import { beforeEach, expect, test } from "vitest";
import { changeOrder, createMenuItem, createOrderAt, createVendor, findOrder, listDeskEvents } from "#db/factories.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createMember } from "../desk/test-staff.ts";
import { withdrawOrder } from "../orders/withdraw-order.server.ts";
import { createRiderWithAccount } from "../riders/test-riders.ts";
import { moveOrder } from "./move-order.server.ts";

let vendorId: string;
let ali: StaffMember;

beforeEach(async () => {
  vendorId = (await createVendor()).id;
  ali = await createMember("Ali", [{ role: "kitchen", vendorId }]);
});

test("exactly one of many people who accept concurrently succeeds, and the others learn who did", async () => {
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, index) => createMember(`Cook ${index}`, [{ role: "kitchen", vendorId }])),
  );
  for (let round = 0; round < 5; round += 1) {
    const orderId = await createOrderAt(vendorId);
    const seen = { status: "pending", version: 1 } as const;
    const answers = await Promise.all(
      people.map((member) => moveOrder(member, { orderId, move: "accept", seen, minutes: 10 })),
    );
    const winner = people[answers.findIndex(({ kind }) => kind === "moved")];
    expect(answers.filter(({ kind }) => kind === "moved")).toHaveLength(1);
    const told = answers.flatMap((answer) => (answer.kind === "conflict" ? answer.by : []));
    expect(told).toEqual(Array(people.length - 1).fill(winner?.fullName));
    expect(await listDeskEvents(orderId)).toHaveLength(1);
  }
});

test("when a kitchen accepts while the customer cancels, exactly one of the two happens", async () => {
  for (let round = 0; round < 10; round += 1) {
    const orderId = await createOrderAt(vendorId);
    const { customerId } = await findOrder(orderId);
    const seen = { status: "pending", version: 1 } as const;
    const [accepted, withdrawn] = await Promise.all([
      moveOrder(ali, { orderId, move: "accept", seen, minutes: 10 }),
      withdrawOrder(orderId, customerId, "slow"),
    ]);
    expect(withdrawn.kind).toBe(accepted.kind === "moved" ? "answered" : "withdrawn");
    const { status, cancelCode, readyBy } = await findOrder(orderId);
    if (accepted.kind === "moved") expect({ status, cancelCode }).toEqual({ status: "confirmed", cancelCode: null });
    else
      expect({ status, cancelCode, readyBy }).toEqual({ status: "cancelled", cancelCode: "customer", readyBy: null });
    expect(await listDeskEvents(orderId)).toHaveLength(1);
  }
});

test("kitchen and rider deliver at once: one succeeds, and the rider owes the cash", { tags: "slow" }, async () => {
  const { riderId, member: rider } = await createRiderWithAccount();
  for (let round = 0; round < 5; round += 1) {
    const orderId = await createOrderAt(vendorId, "out_for_delivery");
    await changeOrder(orderId, { riderId });
    const { version } = await findOrder(orderId);
    const press = (member: StaffMember) =>
      moveOrder(member, { orderId, move: "deliver", seen: { status: "out_for_delivery", version } });
    const answers = await Promise.all([press(ali), press(rider), press(rider)]);
    const isRiderFirst = answers[0]?.kind === "conflict";
    expect(answers.map(({ kind }) => kind)).toEqual(
      isRiderFirst ? ["conflict", "moved", "moved"] : ["moved", "conflict", "conflict"],
    );
    expect(await findOrder(orderId)).toMatchObject({ status: "delivered", cashReceivedBy: rider.id });
    expect(await listDeskEvents(orderId)).toHaveLength(1);
  }
});

test("an order reassigned while it is picked up has one rider, and the other is told", { tags: "slow" }, async () => {
  const [first, second] = [await createRiderWithAccount(), await createRiderWithAccount("Bilal")];
  for (let round = 0; round < 5; round += 1) {
    const orderId = await createOrderAt(vendorId, "ready");
    await changeOrder(orderId, { riderId: first.riderId });
    const { version } = await findOrder(orderId);
    const seen = { status: "ready", version } as const;
    const [assigned, pickedUp] = await Promise.all([
      moveOrder(ali, { orderId, move: "assign", seen, rider: { id: second.riderId } }),
      moveOrder(first.member, { orderId, move: "pick-up", seen }),
    ]);
    const order = await findOrder(orderId);
    if (pickedUp.kind === "moved") {
      expect([assigned.kind, order.riderId, order.status]).toEqual(["conflict", first.riderId, "out_for_delivery"]);
    } else {
      expect([pickedUp.kind, assigned.kind]).toEqual(["not-found", "moved"]);
      expect([order.riderId, order.status]).toEqual([second.riderId, "ready"]);
    }
  }
});

test("a person's second, different answer is applied to a rider and otherwise refused", { tags: "slow" }, async () => {
  const riders = [await createRiderWithAccount("Imran"), await createRiderWithAccount("Bilal")].map(({ riderId }) => ({
    id: riderId,
  }));
  const dishes = [await createMenuItem(vendorId), await createMenuItem(vendorId)].map(({ id }) => id);
  const cases = [
    ["confirmed", "assign", ["moved", "moved"], riders.map((rider) => ({ rider }))],
    ["ready", "hand-over", ["moved", "conflict"], riders.map((rider) => ({ rider }))],
    ["ready", "hand-over", ["moved", "conflict"], [{ rider: riders[0] }, { rider: "own" as const }]],
    ["pending", "accept", ["moved", "conflict"], [10, 45].map((minutes) => ({ minutes }))],
    ["pending", "refuse", ["moved", "conflict"], ["Too busy.", "Closing."].map((reason) => ({ reason }))],
    ["pending", "refuse", ["moved", "conflict"], dishes.map((id) => ({ reason: "Naan", soldOutItemIds: [id] }))],
  ] as const;
  for (const [status, move, kinds, answers] of cases) {
    const orderId = await createOrderAt(vendorId, status);
    const requests = answers.map((answer) => ({ orderId, move, seen: { status, version: 1 }, ...answer }));
    const results = await Promise.all(requests.map((request) => moveOrder(ali, request)));
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
    const moved = results.filter(({ kind }) => kind === "moved");
    expect(moved).toEqual(moved.map(() => expect.objectContaining({ isRepeated: false })));
    const again = [];
    for (const request of requests) again.push(await moveOrder(ali, request));
    // Of two riders, only the last one is still assigned.
    expect(again.filter(({ kind }) => kind === "moved")).toEqual([expect.objectContaining({ isRepeated: true })]);
    expect(await listDeskEvents(orderId)).toHaveLength(moved.length);
  }
});
