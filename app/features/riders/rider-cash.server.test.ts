import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import {
  changeOrder,
  copyOrder,
  createCustomer,
  createOrder,
  createStaff,
  createVendor,
  findOrder,
  listDeskEvents,
} from "#db/factories.ts";
import { untilLockWaits, whileUncommitted } from "#db/test-lock-waits.ts";
import { transact } from "#db/transaction.server.ts";
import { localDateAt } from "../dates/local-time.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createMember } from "../desk/test-staff.ts";
import { findReport } from "../reports/find-report.server.ts";
import { grantRole } from "../staff/grant-role.server.ts";
import { confirmCash } from "./confirm-cash.server.ts";
import { correctCash } from "./correct-cash.server.ts";
import { findDeliveries } from "./deliveries-page.server.ts";
import { findListedRider } from "./list-riders.server.ts";
import { findCashWithoutAccount, findRiderCash, heldRupees, listCashEntries } from "./rider-cash.server.ts";
import { createRiderWithAccount, listPages } from "./test-riders.ts";

const createOwner = (fullName: string) => createMember(fullName, [{ role: "owner" }]);
const listActions = async () => (await listDeskEvents()).map(({ action, staffName }) => `${staffName} ${action}`);

function findTodaysReport() {
  const today = localDateAt(Date.now());
  return findReport({ period: { from: today, to: today }, grouping: "day", restaurants: "all" });
}

/** A rider who holds 1,000 rupees, and an owner. */
async function arrange() {
  const [rider, owner] = await Promise.all([createRiderWithAccount(), createOwner("Samina")]);
  await rider.deliver();
  await rider.deliver();
  const shown = { amount: 1000, seen: 0 };
  return { ...rider, owner, shown, cash: async () => (await findRiderCash(rider.riderId))?.heldRupees };
}

test("a rider holds the cash of their own deliveries until somebody has received it", { tags: "slow" }, async () => {
  const { riderId, owner, shown, give, deliver, cash } = await arrange();
  await give("out_for_delivery");
  const other = await createRiderWithAccount("Bilal");
  await other.deliver();
  await other.give("delivered");
  expect(await cash()).toBe(1000);
  expect(await confirmCash(owner, riderId, shown)).toEqual({ kind: "confirmed", isRepeated: false });
  expect(await cash()).toBe(0);
  await deliver();
  expect(await cash()).toBe(500);
  expect(await findRiderCash(other.riderId)).toEqual({ heldRupees: 1000, latestId: 0 });
  expect((await listCashEntries(riderId)).entries).toMatchObject([{ amountRupees: 1000, by: "Samina" }]);
  expect(await listActions()).toEqual(["Samina rider.receive-cash"]);
});

test("cash that was never handed in may be more than an integer holds", async () => {
  const { riderId, cash } = await arrange();
  await sql`update orders set total_amount = 10000000, subtotal = 10000000`.execute(db);
  for (const { id } of await db.selectFrom("orders").select("id").execute()) await copyOrder(id, 124);
  expect(await cash()).toBe(2_500_000_000);
  expect((await findListedRider(riderId))?.heldRupees).toBe(2_500_000_000);
});

test("cash that somebody else collected at the door is not the rider's", async () => {
  const { owner, deliver, cash } = await arrange();
  const orderId = await deliver();
  await changeOrder(orderId, { cashReceivedBy: owner.id });
  expect(await cash()).toBe(1000);
  expect(await findRiderCash("nobody")).toBeUndefined();
  expect(await confirmCash(owner, "nobody", { amount: 1, seen: 0 })).toEqual({ kind: "not-found" });
  const empty = await createRiderWithAccount("Bilal");
  const none = { amount: 0, seen: 0 };
  expect(await confirmCash(owner, empty.riderId, none)).toEqual({ kind: "other-sum", heldRupees: 0 });
});

/** Corrects the latest entry of a rider's cash, and returns its id. */
async function correctLatest(owner: StaffMember, riderId: string): Promise<number> {
  const entryId = (await listCashEntries(riderId)).entries[0]?.id ?? 0;
  await correctCash(owner, { riderId, entryId, reason: "Miscounted" });
  return entryId;
}

/** A rider without an account, whose two orders were delivered: one by a person of the kitchen, one by SQL. */
async function arrangeWithoutAccount() {
  const riderId = "rider-without-account";
  await db.insertInto("riders").values({ id: riderId, fullName: "Rashid" }).execute();
  const [{ id: customerId }, { id: vendorId }] = await Promise.all([createCustomer(), createVendor()]);
  const cook = await createMember("Ali", [{ role: "kitchen", vendorId }]);
  const change = async (status: "delivered" | "ready", values: object) => {
    const id = await createOrder(customerId, vendorId, status);
    await changeOrder(id, { riderId, ...values });
    return id;
  };
  await change("delivered", { paymentStatus: "paid", cashReceivedBy: cook.id });
  const deliveredBySql = await change("delivered", {});
  await change("ready", {});
  const prepay = () => change("delivered", { paymentStatus: "paid" });
  return { riderId, owner: await createOwner("Samina"), deliveredBySql, prepay };
}

test("a rider without an account holds the cash of the report, except of orders paid in advance, and hands it in", async () => {
  const { riderId, owner, prepay } = await arrangeWithoutAccount();
  const { total } = await findTodaysReport();
  expect([await findCashWithoutAccount(), total.riderCashRupees]).toEqual([1000, 1000]);
  await prepay();
  const { deliver } = await createRiderWithAccount("Bilal");
  await deliver();
  expect(await findRiderCash(riderId)).toMatchObject({ heldRupees: 1000 });
  expect(await confirmCash(owner, riderId, { amount: 1000, seen: 0 })).toMatchObject({ kind: "confirmed" });
  expect(await findCashWithoutAccount()).toBe(0);
});

test("a rider with an account holds the cash of an order that another system marked as delivered, unless it was paid", async () => {
  const { riderId, member, give } = await createRiderWithAccount();
  const [orderId, prepaid] = [await give("out_for_delivery"), await give("out_for_delivery")];
  await sql`update orders set status = 'delivered' where id = ${orderId}`.execute(db);
  await sql`update orders set status = 'delivered', payment_status = 'paid' where id = ${prepaid}`.execute(db);
  expect(await findRiderCash(riderId)).toMatchObject({ heldRupees: 500 });
  const { done, heldRupees } = await findDeliveries(member);
  expect(heldRupees).toBe(500);
  const cashOf = done.map(({ id, cashRupees }) => `${id} ${cashRupees}`);
  expect(cashOf).toEqual([`${prepaid} 0`, `${orderId} 500`]);
  const owner = await createOwner("Samina");
  expect(await confirmCash(owner, riderId, { amount: 500, seen: 0 })).toMatchObject({ kind: "confirmed" });
  expect(await findRiderCash(riderId)).toMatchObject({ heldRupees: 0 });
});

const markPaid = (orderId: string) => changeOrder(orderId, { paymentStatus: "paid" });

test("cash that was handed in stays so if another system marks the order as paid later", { tags: "slow" }, async () => {
  const { riderId, owner, shown, give, cash } = await arrange();
  const orderId = await give("delivered");
  expect(await confirmCash(owner, riderId, { ...shown, amount: 1500 })).toMatchObject({ kind: "confirmed" });
  expect(await cash()).toBe(0);
  await markPaid(orderId);
  expect(await cash()).toBe(0);
  const withoutAccount = await arrangeWithoutAccount();
  expect(await confirmCash(owner, withoutAccount.riderId, shown)).toMatchObject({ kind: "confirmed" });
  await markPaid(withoutAccount.deliveredBySql);
  expect(await findRiderCash(withoutAccount.riderId)).toMatchObject({ heldRupees: 0 });
});

test("an order that another system is marking as paid while its cash is confirmed is waited for, and refused", async () => {
  const { riderId, owner, shown, give, cash } = await arrange();
  const orderId = await give("delivered");
  const confirmed = whileUncommitted(
    (trx) => sql`update orders set payment_status = 'paid' where id = ${orderId}`.execute(trx),
    () => confirmCash(owner, riderId, { ...shown, amount: 1500 }),
  );
  expect(await confirmed).toEqual({ kind: "other-sum", heldRupees: 1000 });
  expect(await cash()).toBe(1000);
});

test("an order that another system marks as paid after its cash was counted is recorded as collected", async () => {
  const { riderId, owner, shown, give, cash } = await arrange();
  const orderId = await give("delivered");
  const { both } = await db.transaction().execute(async (trx) => {
    // The confirmation has counted the cash when it waits for the person who receives it.
    await trx.selectFrom("staff").select("id").where("id", "=", owner.id).forUpdate().execute();
    const confirming = confirmCash(owner, riderId, { ...shown, amount: 1500 });
    await untilLockWaits(1);
    const marking = markPaid(orderId);
    await Promise.race([marking, untilLockWaits(2)]);
    return { both: [confirming, marking] as const };
  });
  expect(await both[0]).toMatchObject({ kind: "confirmed" });
  await both[1];
  expect(await cash()).toBe(0);
});

test("an order marked as paid while its cash is confirmed leaves no negative cash", { tags: "slow" }, async () => {
  for (let round = 0; round < 10; round += 1) {
    const { riderId, owner, shown, give, cash } = await arrange();
    const orderId = await give("delivered");
    const confirm = () => confirmCash(owner, riderId, { ...shown, amount: 1500 });
    const [, first, second] = await Promise.all([markPaid(orderId), confirm(), confirm()]);
    const isConfirmed = first.kind === "confirmed";
    expect([first.kind, second.kind, await cash()]).toEqual(
      isConfirmed ? ["confirmed", "confirmed", 0] : ["other-sum", "other-sum", 1000],
    );
  }
});

test("cash whose confirmation is corrected is held again, and the report still counts it as the riders'", async () => {
  const { riderId, owner } = await arrangeWithoutAccount();
  const before = await findTodaysReport();
  await confirmCash(owner, riderId, { amount: 1000, seen: 0 });
  expect(await findTodaysReport()).toEqual(before);
  await correctLatest(owner, riderId);
  expect(await findRiderCash(riderId)).toMatchObject({ heldRupees: 1000 });
  expect(await findCashWithoutAccount()).toBe(1000);
});

test("a rider's cash can be added up from an index alone", async () => {
  const held = db.selectFrom("riders").select(heldRupees).compile();
  const trx = await db.startTransaction().execute();
  await sql`set local enable_seqscan = off`.execute(trx);
  await sql`set local enable_bitmapscan = off`.execute(trx);
  // In a small table, another index of the rider would do as well.
  await sql`do $$ declare other text; begin
    for other in select indexname from pg_indexes where tablename = 'orders' and indexdef like '%(rider_id%'
      and indexname <> 'orders_rider_cash_idx' loop execute 'drop index ' || quote_ident(other); end loop; end $$`.execute(
    trx,
  );
  const plan = await sql<Record<string, string>>`explain ${sql.raw(held.sql)}`.execute(trx);
  await trx.rollback().execute();
  const lines = plan.rows.flatMap((row) => Object.values(row)).join("\n");
  expect(lines).toContain("Index Only Scan using orders_rider_cash_idx");
});

test("a rider who gets an account still holds the cash from before, and no other", async () => {
  const { riderId, owner, prepay } = await arrangeWithoutAccount();
  await prepay();
  const person = await createStaff({ fullName: "Rashid" });
  await transact((trx) => grantRole(trx, person, { role: "rider", vendorId: null, riderId }));
  expect(await findCashWithoutAccount()).toBe(0);
  const undelivered = db.selectFrom("orders").select("paymentStatus").where("status", "=", "ready");
  expect(await undelivered.execute()).toEqual([{ paymentStatus: "pending" }]);
  expect(await findRiderCash(riderId)).toMatchObject({ heldRupees: 1000 });
  expect(await confirmCash(owner, riderId, { amount: 1000, seen: 0 })).toMatchObject({ kind: "confirmed" });
  expect(await findRiderCash(riderId)).toMatchObject({ heldRupees: 0 });
});

test("a sum that the rider no longer holds is refused, and nothing is written", async () => {
  const { riderId, owner, shown, give, cash } = await arrange();
  const orderId = await give("delivered");
  expect(await confirmCash(owner, riderId, shown)).toEqual({ kind: "other-sum", heldRupees: 1500 });
  expect(await cash()).toBe(1500);
  expect(await listActions()).toEqual([]);
  expect(await findOrder(orderId)).toMatchObject({ paymentStatus: "pending", cashReceivedBy: null });
});

test("the same form sent twice, even concurrently, makes one entry", async () => {
  const { riderId, owner, shown, deliver, cash } = await arrange();
  const results = await Promise.all([1, 2, 3].map(() => confirmCash(owner, riderId, shown)));
  expect(results.map((result) => result.kind === "confirmed" && result.isRepeated).sort()).toEqual([false, true, true]);
  await deliver();
  await deliver();
  expect(await confirmCash(owner, riderId, shown)).toEqual({ kind: "confirmed", isRepeated: true });
  expect(await cash()).toBe(1000);
});

test("when two owners confirm concurrently, the second learns who was first", async () => {
  const { riderId, owner, shown, cash } = await arrange();
  const other = await createOwner("Tariq");
  const results = await Promise.all([confirmCash(owner, riderId, shown), confirmCash(other, riderId, shown)]);
  const first = results[0].kind === "confirmed" ? "Samina" : "Tariq";
  expect(results).toContainEqual({ kind: "confirmed", isRepeated: false });
  expect(results).toContainEqual({ kind: "received", amountRupees: 1000, by: first, time: expect.any(String) });
  expect(await cash()).toBe(0);
});

test("an owner whose page is of an earlier day learns on which day the cash was received", async () => {
  const { riderId, owner, shown } = await arrange();
  const at = new Date("2026-11-20T15:14:00Z");
  const handover = { riderId, amount: shown.amount, receivedBy: (await createOwner("Tariq")).id, at };
  await db.insertInto("cashHandovers").values(handover).execute();
  const received = { kind: "received", amountRupees: 1000, by: "Tariq", time: "20 Nov 2026 at 8:14 PM" };
  expect(await confirmCash(owner, riderId, shown)).toEqual(received);
});

test("a delivery that lands while cash is confirmed is never lost: it is refused with the new sum, or counts next time", async () => {
  const { riderId, owner, shown, deliver, cash } = await arrange();
  const [result] = await Promise.all([confirmCash(owner, riderId, shown), deliver()]);
  expect(await cash()).toBe(result.kind === "confirmed" ? 500 : 1500);
});

test("a mistake is reversed once, by an entry with a reason, and the rider holds the cash again", async () => {
  const { riderId, owner, shown, cash } = await arrange();
  await confirmCash(owner, riderId, shown);
  const [entry] = (await listCashEntries(riderId)).entries;
  const other = await createOwner("Tariq");
  const correct = (member: typeof owner, entryId = entry?.id ?? 0, of = riderId) =>
    correctCash(member, { riderId: of, entryId, reason: "Miscounted" });
  expect(await correct(owner, entry?.id, (await createRiderWithAccount("Bilal")).riderId)).toEqual({
    kind: "not-found",
  });
  const [one, two] = await Promise.all([correct(owner), correct(owner)]);
  expect([one, two]).toContainEqual({ kind: "corrected", isRepeated: false });
  expect([one, two]).toContainEqual({ kind: "corrected", isRepeated: true });
  expect(await correct(other)).toEqual({ kind: "corrected-before", by: "Samina" });
  const { entries } = await listCashEntries(riderId);
  expect(entries).toMatchObject([
    { amountRupees: -1000, by: "Samina", reason: "Miscounted", correctsOf: entry?.at },
    { amountRupees: 1000, isCorrected: true },
  ]);
  expect(await correct(owner, entries[0]?.id)).toEqual({ kind: "not-found" });
  expect(await cash()).toBe(1000);
  const again = await confirmCash(other, riderId, { amount: 1000, seen: entries[0]?.id ?? 0 });
  expect(again).toMatchObject({ kind: "confirmed" });
  const actions = ["Samina rider.receive-cash", "Samina rider.correct-cash", "Tariq rider.receive-cash"];
  expect(await listActions()).toEqual(actions);
});

test("a form shown before a correction is refused with the new sum, and does not report the cash as received", async () => {
  const { riderId, owner, shown } = await arrange();
  await confirmCash(owner, riderId, shown);
  const seen = await correctLatest(owner, riderId);
  for (const member of [owner, await createOwner("Tariq")])
    for (const form of [shown, { amount: 500, seen }])
      expect(await confirmCash(member, riderId, form)).toEqual({ kind: "other-sum", heldRupees: 1000 });
});

test("two pages list all of a rider's cash once, even with cash received meanwhile, and nobody else's", async () => {
  const [{ riderId, owner }, other] = [await arrange(), await createRiderWithAccount("Bilal")];
  const entry = (of: string) => ({ riderId: of, amount: 1, receivedBy: owner.id });
  const insert = (entries: ReturnType<typeof entry>[]) =>
    db.insertInto("cashHandovers").values(entries).returning("id").execute();
  const ids = (await insert(Array(50).fill(entry(riderId)))).map(({ id }) => id).reverse();
  await insert([entry(other.riderId)]);
  const read = async (after: number | undefined) => {
    const { entries, next } = await listCashEntries(riderId, { after });
    return { rows: entries, next };
  };
  const received = () => insert([entry(riderId)]);
  expect(await listPages(read, received)).toEqual([ids.slice(0, 25), ids.slice(25)]);
  expect((await listPages(read)).map(({ length }) => length)).toEqual([25, 25, 1]);
});
