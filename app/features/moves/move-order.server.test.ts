import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  changeMenuItem,
  changeOrder,
  createMenuItem,
  createOrderAt,
  createReview,
  createVendor,
  findOrder,
  listDeskEvents,
} from "#db/factories.ts";
import type { CancelCode } from "#db/schema.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createManager, createMember } from "../desk/test-staff.ts";
import { switchComment } from "../desk-reviews/switch-comment.server.ts";
import { countTicketPrint } from "../kitchen/ticket-prints.server.ts";
import { createRiderWithAccount } from "../riders/test-riders.ts";
import { type MoveRequest, moveOrder } from "./move-order.server.ts";

let vendorId: string;
let ali: StaffMember;
let sara: StaffMember;

beforeEach(async () => {
  vendorId = (await createVendor({ commissionPercent: 12.5 })).id;
  ali = await createMember("Ali", [{ role: "kitchen", vendorId }]);
  sara = await createMember("Sara", [{ role: "manager", vendorId }]);
});

/** Moves an order as somebody whose page shows it as it is. */
async function move(member: StaffMember, orderId: string, name: MoveRequest["move"], more: Partial<MoveRequest> = {}) {
  const { status, version } = await findOrder(orderId);
  return moveOrder(member, { orderId, move: name, seen: { status, version }, ...more });
}

const minutesFromNow = (at: Date | null) => ((at?.getTime() ?? 0) - Date.now()) / 60_000;

test("an order goes from kitchen to door, each step with its person in both histories", { tags: "slow" }, async () => {
  const { member: rider } = await createRiderWithAccount();
  const orderId = await createOrderAt(vendorId);
  await move(ali, orderId, "accept", { minutes: 20 });
  const accepted = await findOrder(orderId);
  expect(minutesFromNow(accepted.readyBy)).toBeCloseTo(20, 0);
  expect(accepted.seenAt).toBeInstanceOf(Date);
  await move(ali, orderId, "assign", { rider: { id: rider.riderId ?? "" } });
  await move(ali, orderId, "start");
  await move(sara, orderId, "ready");
  await move(rider, orderId, "pick-up");
  expect(await move(rider, orderId, "deliver")).toEqual({ kind: "moved", status: "delivered", isRepeated: false });
  const order = await findOrder(orderId);
  expect(order).toMatchObject({ status: "delivered", paymentStatus: "paid", cashReceivedBy: rider.id });
  expect(order.seenAt).toEqual(accepted.seenAt);
  expect(order.commissionRupees).toBe(63);
  const events = await listDeskEvents(orderId);
  const steps = ["accept Ali", "assign Ali", "start Ali", "ready Sara", "pick-up Imran", "deliver Imran"];
  expect(events.map(({ action, staffName }) => `${action} ${staffName}`)).toEqual(steps.map((step) => `order.${step}`));
  expect(events[0]).toMatchObject({ vendorId, staffId: ali.id, before: { status: "pending" } });
  const changes = await db.selectFrom("orderStatusChanges").select("changedBy").orderBy("id").execute();
  const authors = [ali, ali, sara, rider, rider];
  expect(changes.map(({ changedBy }) => changedBy)).toEqual(authors.map(({ email }) => email));
});

test("cash stays with the rider who has an account when the kitchen marks the order delivered, else with the kitchen", async () => {
  const { member: rider } = await createRiderWithAccount();
  const [first, second] = [await createOrderAt(vendorId, "ready"), await createOrderAt(vendorId, "ready")];
  await move(ali, first, "hand-over", { rider: { id: rider.riderId ?? "" } });
  await move(ali, first, "deliver");
  await move(ali, second, "hand-over", { rider: "own" });
  await move(ali, second, "deliver");
  expect((await findOrder(first)).cashReceivedBy).toBe(rider.id);
  expect(await findOrder(second)).toMatchObject({ cashReceivedBy: ali.id, hasOwnRider: true, riderId: null });
});

test("an order that was paid in advance adds to nobody's cash", async () => {
  const { member: rider } = await createRiderWithAccount();
  const orderId = await createOrderAt(vendorId, "ready");
  await changeOrder(orderId, { paymentStatus: "paid" });
  await move(ali, orderId, "hand-over", { rider: { id: rider.riderId ?? "" } });
  await move(rider, orderId, "deliver");
  expect(await findOrder(orderId)).toMatchObject({ paymentStatus: "paid", cashReceivedBy: null });
});

test("an order can be given only to riders who can sign in, and to another one until it is delivered", async () => {
  const [{ member: rider }, { member: other }] = [
    await createRiderWithAccount(),
    await createRiderWithAccount("Bilal"),
  ];
  const give = async (name: "assign" | "hand-over", riderId: string | null) =>
    move(ali, orderId, name, { rider: { id: riderId ?? "" } });
  const orderId = await createOrderAt(vendorId, "ready");
  await db.updateTable("staff").set({ status: "disabled" }).where("id", "=", other.id).execute();
  const stranger = await db.insertInto("riders").values({ fullName: "Asif" }).returning("id").executeTakeFirst();
  for (const id of [other.riderId, stranger?.id ?? "", "nobody"])
    expect(await give("assign", id)).toEqual({ kind: "unknown-rider" });
  expect(await give("hand-over", rider.riderId)).toMatchObject({ kind: "moved", status: "out_for_delivery" });
  await db.updateTable("staff").set({ status: "active" }).where("id", "=", other.id).execute();
  expect(await give("assign", other.riderId)).toMatchObject({ kind: "moved", status: "out_for_delivery" });
  expect(await move(rider, orderId, "deliver")).toEqual({ kind: "not-found" });
  expect(await move(other, orderId, "deliver")).toMatchObject({ kind: "moved", status: "delivered" });
});

test("a refusal keeps its reason for the customer", async () => {
  const orderId = await createOrderAt(vendorId);
  await move(ali, orderId, "refuse", { reason: "The kitchen is too busy." });
  expect(await findOrder(orderId)).toMatchObject({ status: "cancelled", cancelCode: "refused" });
  const change = await db.selectFrom("orderStatusChanges").selectAll().executeTakeFirstOrThrow();
  expect(change).toMatchObject({ reason: "The kitchen is too busy.", changedBy: ali.email });
});

test("refusing an order because dishes are sold out marks these dishes of the restaurant as sold out for today", async () => {
  await createMenuItem(vendorId);
  const [own, foreign] = [await createMenuItem(vendorId), await createMenuItem((await createVendor()).id)];
  const orderId = await createOrderAt(vendorId);
  await move(ali, orderId, "refuse", { reason: "Sold out.", soldOutItemIds: [own.id, foreign.id] });
  const dishes = await db.selectFrom("menuItems").select("id").where("soldOutUntil", ">", sql<Date>`now()`).execute();
  expect(dishes).toEqual([{ id: own.id }]);
  const event = await db.selectFrom("deskEvents").selectAll().where("subjectType", "=", "dish").executeTakeFirst();
  expect(event).toMatchObject({ action: "dish.sold-out", subjectId: own.id, staffName: "Ali", vendorId });
});

test("refusing an order puts no dish on sale earlier that is already sold out for longer", async () => {
  const [manual, friday] = [await createMenuItem(vendorId), await createMenuItem(vendorId)];
  await changeMenuItem(manual.id, { soldOutUntil: "infinity" });
  await changeMenuItem(friday.id, { soldOutUntil: sql`now() + interval '9 days'` });
  const listDishes = () => db.selectFrom("menuItems").select(["id", "soldOutUntil"]).orderBy("id").execute();
  const before = await listDishes();
  const orderId = await createOrderAt(vendorId);
  await move(ali, orderId, "refuse", { reason: "Sold out.", soldOutItemIds: [manual.id, friday.id] });
  expect(await findOrder(orderId)).toMatchObject({ status: "cancelled" });
  expect(await listDishes()).toEqual(before);
});

test("pressing again changes nothing and succeeds, even after others moved on; another person learns who was first", async () => {
  const orderId = await createOrderAt(vendorId);
  const request = { orderId, move: "accept", seen: { status: "pending", version: 1 }, minutes: 15 } as const;
  expect(await moveOrder(ali, request)).toMatchObject({ kind: "moved", isRepeated: false });
  const after = await findOrder(orderId);
  const omar = await createMember("Omar", [{ role: "kitchen", vendorId }]);
  await move(omar, await createOrderAt(vendorId), "accept", { minutes: 15 });
  expect(await moveOrder(ali, request)).toMatchObject({ kind: "moved", status: "confirmed", isRepeated: true });
  expect(await moveOrder(sara, request)).toMatchObject({ kind: "conflict", status: "confirmed", by: "Ali" });
  expect(await findOrder(orderId)).toEqual(after);
  expect(await listDeskEvents(orderId)).toHaveLength(1);
  await move(sara, orderId, "start");
  expect(await moveOrder(ali, request)).toEqual({ kind: "moved", status: "preparing", isRepeated: true });
});

test("moves queued offline one after the other are all made, once", async () => {
  const orderId = await createOrderAt(vendorId, "confirmed");
  const seen = { status: "confirmed", version: 1 } as const;
  const queued = (["start", "delay", "ready"] as const).map((name) => ({ orderId, move: name, seen }));
  for (const tap of queued) expect(await moveOrder(ali, tap)).toMatchObject({ kind: "moved", isRepeated: false });
  for (const tap of queued) expect(await moveOrder(ali, tap)).toMatchObject({ kind: "moved", isRepeated: true });
  const { status, readyBy } = await findOrder(orderId);
  expect(status).toBe("ready");
  expect(minutesFromNow(readyBy)).toBeCloseTo(10, 0);
});

test("a move queued offline is reported if anybody else changed the order before it arrived", async () => {
  const seen = { status: "confirmed", version: 1 } as const;
  const orderId = await createOrderAt(vendorId, "confirmed");
  await moveOrder(ali, { orderId, move: "start", seen });
  await move(sara, orderId, "delay");
  const ready = { orderId, move: "ready", seen } as const;
  expect(await moveOrder(ali, ready)).toMatchObject({ kind: "conflict", status: "preparing", by: "Sara" });
  expect(await moveOrder(sara, ready)).toMatchObject({ kind: "conflict", status: "preparing", by: "Ali" });
});

test("a double tap delays once, two deliberate taps twice, and a concurrent delay is reported", async () => {
  const orderId = await createOrderAt(vendorId);
  await move(ali, orderId, "accept", { minutes: 10 });
  const { status, version } = await findOrder(orderId);
  const tap = { orderId, move: "delay", seen: { status, version } } as const;
  expect(await moveOrder(ali, tap)).toMatchObject({ isRepeated: false });
  expect(await moveOrder(ali, tap)).toMatchObject({ isRepeated: true });
  expect(minutesFromNow((await findOrder(orderId)).readyBy)).toBeCloseTo(20, 0);
  expect(await moveOrder(sara, tap)).toMatchObject({ kind: "conflict", status: "confirmed", by: "Ali" });
  await move(sara, orderId, "delay");
  const late = { ...tap, seen: { status, version: version + 1 } };
  expect(await moveOrder(ali, late)).toMatchObject({ kind: "conflict", status: "confirmed", by: "Sara" });
  expect(minutesFromNow((await findOrder(orderId)).readyBy)).toBeCloseTo(30, 0);
});

test("a conflict names who changed the order, not who printed its ticket since", async () => {
  const orderId = await createOrderAt(vendorId, "confirmed");
  const { status, version } = await findOrder(orderId);
  await move(ali, orderId, "delay");
  await countTicketPrint(await createMember("Bilal", [{ role: "kitchen", vendorId }]), orderId);
  const late = { orderId, move: "delay", seen: { status, version } } as const;
  expect(await moveOrder(sara, late)).toMatchObject({ kind: "conflict", by: "Ali" });
});

test("an old page learns that its person delivered the order, not who hid a comment about it since", async () => {
  const orderId = await createOrderAt(vendorId, "out_for_delivery");
  await changeOrder(orderId, { hasOwnRider: true });
  const { status, version } = await findOrder(orderId);
  await move(ali, orderId, "deliver");
  await createReview(orderId);
  const review = await db.selectFrom("reviews").select("id as reviewId").executeTakeFirstOrThrow();
  await switchComment(await createMember("Saba", [{ role: "support" }]), { intent: "hide", ...review });
  const late = { orderId, move: "no-show", seen: { status, version } } as const;
  expect(await moveOrder(ali, late)).toMatchObject({ kind: "conflict", isOfStatus: true, by: "Ali" });
});

test("a screen that shows the order between page load and press does not cause a conflict", async () => {
  const orderId = await createOrderAt(vendorId);
  await sql`update orders set seen_at = now()`.execute(db);
  expect((await findOrder(orderId)).version).toBe(2);
  const seen = { status: "pending", version: 1 } as const;
  expect(await moveOrder(ali, { orderId, move: "accept", seen, minutes: 10 })).toMatchObject({ kind: "moved" });
});

test("people reach the orders of their restaurants and their own deliveries only", async () => {
  const { manager: stranger } = await createManager("Zed");
  const [{ member: rider }, { member: otherRider }] = [
    await createRiderWithAccount(),
    await createRiderWithAccount("Bilal"),
  ];
  const support = await createMember("Sid", [{ role: "support" }]);
  const owner = await createMember("Ona", [{ role: "owner" }]);
  const orderId = await createOrderAt(vendorId, "ready");
  await move(ali, orderId, "assign", { rider: { id: rider.riderId ?? "" } });
  expect(await move(stranger, orderId, "cancel")).toEqual({ kind: "not-found" });
  expect(await move(otherRider, orderId, "pick-up")).toEqual({ kind: "not-found" });
  expect(await move(rider, orderId, "cancel")).toEqual({ kind: "not-allowed" });
  expect(await move(ali, orderId, "cancel")).toEqual({ kind: "not-allowed" });
  expect(await move(rider, orderId, "pick-up")).toMatchObject({ kind: "moved" });
  expect(await move(support, orderId, "no-show", { reason: "Nobody answered." })).toMatchObject({ kind: "moved" });
  const unpaid = { status: "cancelled", cancelCode: "no_show", paymentStatus: "pending" };
  expect(await findOrder(orderId)).toMatchObject(unpaid);
  expect(await move(owner, orderId, "deliver")).toMatchObject({ kind: "conflict", by: "Sid", cancelCode: "no_show" });
  const nowhere = { orderId: "order_x", move: "start", seen: { status: "confirmed", version: 1 } } as const;
  expect(await moveOrder(owner, nowhere)).toEqual({ kind: "not-found" });
});

test("an order is handed over to a rider who exists; a rider with an account replaces one of the restaurant", async () => {
  const { member: rider } = await createRiderWithAccount();
  const orderId = await createOrderAt(vendorId, "ready");
  expect(await move(ali, orderId, "hand-over")).toEqual({ kind: "rider-needed" });
  expect(await move(ali, orderId, "hand-over", { rider: { id: "nobody" } })).toEqual({ kind: "unknown-rider" });
  await move(ali, orderId, "assign", { rider: "own" });
  await move(ali, orderId, "assign", { rider: { id: rider.riderId ?? "" } });
  expect(await findOrder(orderId)).toMatchObject({ hasOwnRider: false, riderId: rider.riderId });
  await move(ali, orderId, "assign", { rider: "own" });
  await sql`update orders set rider_id = ${rider.riderId}`.execute(db);
  expect(await move(ali, orderId, "hand-over")).toMatchObject({ kind: "moved" });
  expect(await findOrder(orderId)).toMatchObject({ hasOwnRider: false, riderId: rider.riderId });
});

test("an order is not handed over to one rider if somebody else has given it to another since the page asked", async () => {
  const [{ member: imran }, { member: bilal }] = [
    await createRiderWithAccount(),
    await createRiderWithAccount("Bilal"),
  ];
  const orderId = await createOrderAt(vendorId, "ready");
  const seen = { status: "ready", version: (await findOrder(orderId)).version } as const;
  await move(sara, orderId, "assign", { rider: { id: imran.riderId ?? "" } });
  const handOver = (rider: MoveRequest["rider"]) => moveOrder(ali, { orderId, move: "hand-over", seen, rider });
  for (const rider of ["own", { id: bilal.riderId ?? "" }] as const)
    expect(await handOver(rider)).toMatchObject({ kind: "conflict", isOfStatus: false, by: "Sara" });
  expect(await handOver({ id: imran.riderId ?? "" })).toMatchObject({ kind: "moved" });
  expect(await findOrder(orderId)).toMatchObject({ status: "out_for_delivery", riderId: imran.riderId });
});

test("an old page that assigns the first rider again learns that its own later press chose another one", async () => {
  const [{ member: imran }, { member: bilal }] = [
    await createRiderWithAccount(),
    await createRiderWithAccount("Bilal"),
  ];
  const orderId = await createOrderAt(vendorId, "preparing");
  // The page shows this, and so is not refused for it.
  await move(sara, orderId, "ready");
  const seen = { status: "ready", version: (await findOrder(orderId)).version } as const;
  const assign = ({ riderId }: { riderId?: string | null }) =>
    moveOrder(ali, { orderId, move: "assign", seen, rider: { id: riderId ?? "" } });
  expect(await assign(imran)).toMatchObject({ kind: "moved" });
  expect(await assign(bilal)).toMatchObject({ kind: "moved" });
  expect(await assign(imran)).toMatchObject({ kind: "conflict", isOfStatus: false, by: "Ali", staffId: ali.id });
  expect(await assign(bilal)).toMatchObject({ kind: "moved", isRepeated: true });
  expect(await findOrder(orderId)).toMatchObject({ riderId: bilal.riderId });
});

test("assigning the rider that an order already has changes nothing, not even the history", async () => {
  const { member: imran } = await createRiderWithAccount();
  const orderId = await createOrderAt(vendorId, "preparing");
  // Of another system, without an account: 'own' is somebody else.
  const [asif] = await db.insertInto("riders").values({ fullName: "Asif" }).returning("id").execute();
  await changeOrder(orderId, { riderId: asif?.id });
  for (const rider of ["own", { id: imran.riderId ?? "" }] as const) {
    await move(ali, orderId, "assign", { rider });
    for (const member of [ali, sara])
      expect(await move(member, orderId, "assign", { rider })).toMatchObject({ kind: "moved", isRepeated: true });
  }
  expect(await listDeskEvents()).toMatchObject([{ staffName: "Ali" }, { staffName: "Ali" }]);
});

test("the database counts unanswered orders in a row, no matter who answers, and ignores customers' cancellations", async () => {
  const count = async () =>
    (await db.selectFrom("vendors").select("unansweredCount").executeTakeFirstOrThrow()).unansweredCount;
  const end = async (cancelCode: CancelCode) =>
    changeOrder(await createOrderAt(vendorId), { status: "cancelled", cancelCode });
  await end("no_answer");
  await end("customer");
  await end("no_answer");
  expect(await count()).toBe(2);
  await changeOrder(await createOrderAt(vendorId), { status: "confirmed" });
  expect(await count()).toBe(0);
});
