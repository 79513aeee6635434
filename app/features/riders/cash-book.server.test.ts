import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createVendor, findOrder } from "#db/factories.ts";
import { addDays, localDateAt } from "../dates/local-time.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createMember } from "../desk/test-staff.ts";
import { type MoveRequest, moveOrder } from "../moves/move-order.server.ts";
import { findReport } from "../reports/find-report.server.ts";
import { confirmCash } from "./confirm-cash.server.ts";
import { correctCash } from "./correct-cash.server.ts";
import { findRiderCash, listCashEntries } from "./rider-cash.server.ts";
import { createRiderWithAccount } from "./test-riders.ts";

/** The commission of each restaurant; their orders often have half a rupee to round. */
const percents = [0, 7.5, 12.5, 33.33];

const idOf = (percent: number) => `at-${String(percent).replace(".", "-")}`;

const arbitraryOrder = fc.record({
  subtotal: fc.integer({ min: 1, max: 9_999 }),
  /** As with CHARGE_DELIVERY_FEE. */
  deliveryFee: fc.constantFrom(0, 60),
  restaurant: fc.nat(percents.length - 1),
});

/** What happens, the frequent things several times. */
const steps = [
  ...(["hand-over", "hand-over", "hand-over", "deliver", "deliver", "deliver"] as const),
  ...(["dismiss", "dismiss", "confirm"] as const),
  ...(["assign", "pick-up", "no-show", "cancel", "rehire", "correct", "deliver while confirming"] as const),
];
const arbitraryStep = fc.record({
  what: fc.constantFrom(...steps),
  order: fc.nat(5),
  rider: fc.nat(1),
  /** Whether the order goes to a rider of the restaurant instead. */
  isOwn: fc.constantFrom(false, false, true),
  isPressedByRider: fc.boolean(),
});

type Step = typeof arbitraryStep extends fc.Arbitrary<infer Value> ? Value : never;

interface Order {
  id: string;
  subtotal: number;
  total: number;
  percent: number;
  carrier: Rider | "own" | undefined;
  isDelivered: boolean;
}

type Rider = { riderId: string; member: StaffMember; isDismissed: boolean; handedIn: number };
type World = { owner: StaffMember; riders: Rider[]; orders: Order[] };

test("in any order of events, the riders' cash, the restaurants' and the report add up to what the customers paid", {
  tags: "slow",
  timeout: 120_000,
}, async () => {
  const planned = fc.array(arbitraryOrder, { minLength: 6, maxLength: 6 });
  const happening = fc.array(arbitraryStep, { minLength: 40, maxLength: 60, size: "max" });
  await fc.assert(
    fc
      .asyncProperty(planned, happening, async (orders, steps) => {
        const world = await createWorld(orders);
        for (const step of steps) await take(step, world);
        await expectEqualBooks(world);
      })
      .afterEach(() => sql`truncate cash_handovers, orders, staff, riders, vendors, customers cascade`.execute(db)),
    { numRuns: 5, endOnFailure: true },
  );
});

async function createWorld(planned: { subtotal: number; deliveryFee: number; restaurant: number }[]): Promise<World> {
  const { id: customerId } = await createCustomer();
  for (const commissionPercent of percents) await createVendor({ id: idOf(commissionPercent), commissionPercent });
  const orders = planned.map(async ({ subtotal, deliveryFee, restaurant }): Promise<Order> => {
    const percent = percents[restaurant] ?? 0;
    const id = await createOrder(customerId, idOf(percent), "ready");
    const total = subtotal + deliveryFee;
    await sql`update orders set subtotal = ${subtotal}, delivery_fee = ${deliveryFee}, total_amount = ${total},
      commission_rupees = round(${subtotal}::integer * commission_percent / 100) from vendors
      where vendors.id = vendor_id and orders.id = ${id}`.execute(db);
    return { id, subtotal, total, percent, carrier: undefined, isDelivered: false };
  });
  const riders = [await createRiderWithAccount("Imran"), await createRiderWithAccount("Bilal")].map(
    ({ riderId, member }): Rider => ({ riderId, member, isDismissed: false, handedIn: 0 }),
  );
  return { owner: await createMember("Samina", [{ role: "owner" }]), riders, orders: await Promise.all(orders) };
}

async function take(step: Step, world: World): Promise<void> {
  const rider = world.riders[step.rider] as Rider;
  const { what } = step;
  if (what === "dismiss" || what === "rehire") await dismiss(rider, what === "dismiss");
  else if (what === "confirm") await confirm(rider, world);
  else if (what === "correct") await correct(rider, step.order, world);
  else if (what === "deliver while confirming")
    await Promise.all([press("deliver", rider, step, world), confirm(rider, world)]);
  else await press(what, rider, step, world);
}

async function dismiss(rider: Rider, isDismissed: boolean): Promise<void> {
  rider.isDismissed = isDismissed;
  const status = isDismissed ? "disabled" : "active";
  await db.updateTable("staff").set({ status }).where("id", "=", rider.member.id).execute();
}

async function confirm(rider: Rider, { owner }: World): Promise<void> {
  const { heldRupees, latestId } = (await findRiderCash(rider.riderId)) ?? { heldRupees: 0, latestId: 0 };
  const { kind } = await confirmCash(owner, rider.riderId, { amount: heldRupees, seen: latestId });
  if (kind === "confirmed") rider.handedIn += heldRupees;
}

async function correct(rider: Rider, index: number, { owner }: World): Promise<void> {
  const entry = (await listCashEntries(rider.riderId)).entries[index];
  const of = { riderId: rider.riderId, entryId: entry?.id ?? 0, reason: "Miscounted" };
  const corrected = await correctCash(owner, of);
  if (entry && corrected.kind === "corrected" && !corrected.isRepeated) rider.handedIn -= entry.amountRupees;
}

/** Somebody presses a button, on a page that shows the order as it is. A dismissed rider is signed out. */
async function press(move: MoveRequest["move"], rider: Rider, step: Step, { owner, orders }: World): Promise<void> {
  const order = orders[step.order] as Order;
  const member = step.isPressedByRider && !rider.isDismissed ? rider.member : owner;
  const { status, version } = await findOrder(order.id);
  const named = step.isOwn ? ("own" as const) : { id: rider.riderId };
  const isNaming = move === "hand-over" || move === "assign";
  const request = {
    orderId: order.id,
    move,
    seen: { status, version },
    reason: "Nobody opened.",
    ...(isNaming && { rider: named }),
  };
  const moved = await moveOrder(member, request);
  if (moved.kind !== "moved" || moved.isRepeated) return;
  if (isNaming) order.carrier = step.isOwn ? "own" : rider;
  if (move === "deliver") order.isDelivered = true;
}

/** Like PostgreSQL's `round`: halves away from zero, computed in hundredths of a percent to avoid fractions. */
const commissionOf = ({ subtotal, percent }: Order) =>
  Math.floor((subtotal * Math.round(percent * 100) + 5_000) / 10_000);

async function expectEqualBooks({ riders, orders }: World): Promise<void> {
  const sum = (chosen: Order[], amount: (order: Order) => number) =>
    chosen.reduce((all, order) => all + amount(order), 0);
  const delivered = orders.filter(({ isDelivered }) => isDelivered);
  for (const rider of riders) {
    const collected = sum(
      delivered.filter(({ carrier }) => carrier === rider),
      ({ total }) => total,
    );
    expect((await findRiderCash(rider.riderId))?.heldRupees).toBe(collected - rider.handedIn);
  }
  const byRiders = sum(
    delivered.filter(({ carrier }) => carrier !== "own"),
    ({ total }) => total,
  );
  const [today, tomorrow] = [localDateAt(Date.now()), addDays(localDateAt(Date.now()), 1)];
  const period = { from: addDays(today, -1), to: tomorrow };
  const { total } = await findReport({ period, grouping: "restaurant", restaurants: "all" });
  expect(total).toMatchObject({
    orders: orders.length,
    delivered: delivered.length,
    salesRupees: sum(delivered, ({ total }) => total),
    riderCashRupees: byRiders,
    restaurantCashRupees: sum(delivered, ({ total }) => total) - byRiders,
    commissionRupees: sum(delivered, commissionOf),
    owedRupees: byRiders - sum(delivered, commissionOf),
  });
}
