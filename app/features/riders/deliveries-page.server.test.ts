import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeOrder, copyOrder, createOrderAt, createVendor } from "#db/factories.ts";
import { planOf } from "#db/test-plans.ts";
import { createMember } from "../desk/test-staff.ts";
import { listDeliveryVersions } from "../kitchen/live-versions.server.ts";
import { findDeliveries } from "./deliveries-page.server.ts";
import { createRiderWithAccount } from "./test-riders.ts";

test("a rider's list has open orders, with restaurant and moves, and today's finished", { tags: "slow" }, async () => {
  const [{ member, give, deliver }, other] = await Promise.all([
    createRiderWithAccount(),
    createRiderWithAccount("Bilal"),
  ]);
  const orderIds = [await give("preparing"), await give("ready"), await give("out_for_delivery")];
  await sql`update vendors set phone = '042 1234567', address = 'Mall Road, Lahore'`.execute(db);
  await other.give("ready");
  await other.deliver();
  await deliver();
  const cancelled = await give("cancelled");
  await changeOrder(cancelled, { cancelCode: "no_show" });
  const { open, done, heldRupees } = await findDeliveries(member);
  expect(open.map(({ id }) => id)).toEqual(orderIds);
  expect(open.map(({ moves }) => moves.map(({ move }) => move))).toEqual([[], ["pick-up"], ["deliver", "no-show"]]);
  expect(open[1]).toMatchObject({ restaurantPhone: "042 1234567", restaurantAddress: "Mall Road, Lahore" });
  const ends = done.map(({ end, cashRupees }) => `${end}: ${cashRupees}`);
  expect(ends).toEqual(["No answer at the door: 0", "Delivered: 500"]);
  expect(heldRupees).toBe(500);
});

test("a rider's list says when it leaves out open orders", { tags: "slow" }, async () => {
  const { member, give } = await createRiderWithAccount();
  const ids: string[] = [];
  for (let count = 1; count <= 50; count++) ids.push(await give("ready"));
  expect(await findDeliveries(member)).toMatchObject({ open: ids.map((id) => ({ id })), hasMoreOpen: false });
  await give("ready");
  expect(await findDeliveries(member)).toMatchObject({ open: ids.map((id) => ({ id })), hasMoreOpen: true });
});

test("deliveries of other days are left out, and somebody who is not a rider has an empty list", {
  tags: "slow",
}, async () => {
  const { member, deliver } = await createRiderWithAccount();
  const orderId = await deliver();
  const createdAt = sql<Date>`now() - interval '30 hours'`;
  await changeOrder(orderId, { createdAt, updatedAt: sql`now() - interval '29 hours'` });
  expect(await findDeliveries(member)).toMatchObject({ done: [], heldRupees: 500 });
  const stranger = await createMember("Ali", [{ role: "rider" }]);
  expect(await findDeliveries(stranger)).toMatchObject({ open: [], done: [], heldRupees: 0, entries: [] });
});

test("the list shows the rider's latest five cash entries, and says if there are more", { tags: "slow" }, async () => {
  const { riderId, member } = await createRiderWithAccount();
  const handIn = (amount: number) =>
    db.insertInto("cashHandovers").values({ riderId, amount, receivedBy: member.id }).execute();
  for (const amount of [1, 2, 3, 4, 5]) await handIn(amount);
  expect(await findDeliveries(member)).toMatchObject({ entries: { length: 5 }, hasMoreEntries: false });
  await handIn(6);
  const { entries, hasMoreEntries } = await findDeliveries(member);
  expect(entries.map(({ amountRupees }) => amountRupees)).toEqual([6, 5, 4, 3, 2]);
  expect(hasMoreEntries).toBe(true);
});

test("an owner who is a rider, too, is shown the rider's moves only", async () => {
  const { member, give } = await createRiderWithAccount();
  await give("ready");
  const owner = { ...member, roles: [...member.roles, { role: "owner" as const, vendorId: null }] };
  const { open } = await findDeliveries(owner);
  expect(open[0]?.moves.map(({ move }) => move)).toEqual(["pick-up"]);
});

test("a list's version changes with its orders and cash, and with no other rider's", { tags: "slow" }, async () => {
  const [{ riderId, member, give, deliver }, other] = await Promise.all([
    createRiderWithAccount(),
    createRiderWithAccount("Bilal"),
  ]);
  const orderId = await give("ready");
  const seen = new Set<string>();
  const expectChange = async (change: () => Promise<unknown>, isChange = true) => {
    const before = (await listDeliveryVersions([riderId])).get(riderId);
    await change();
    const after = (await listDeliveryVersions([riderId])).get(riderId) ?? "";
    expect(after === before).toBe(!isChange);
    if (isChange) expect(seen.has(after)).toBe(false);
    seen.add(after);
  };
  const update = (values: string) => () => sql.raw(`update orders set ${values} where id = '${orderId}'`).execute(db);
  await expectChange(() => give("preparing"));
  await expectChange(update("ready_by = now()"));
  await expectChange(update("status = 'out_for_delivery'"));
  await expectChange(() => other.give("ready"), false);
  await expectChange(deliver);
  await expectChange(other.deliver, false);
  const values = { riderId, amount: 500, receivedBy: member.id };
  await expectChange(() => db.insertInto("cashHandovers").values(values).execute());
  await expectChange(update(`rider_id = '${other.riderId}'`));
  const both = await listDeliveryVersions([riderId, other.riderId, "nobody"]);
  expect([...both.keys()].sort()).toEqual([riderId, other.riderId].sort());
});

test("versions are read from the index of open deliveries", { tags: "slow" }, async () => {
  const { riderId } = await createRiderWithAccount();
  // With few rows, any index would do.
  await copyOrder(await createOrderAt((await createVendor()).id), 3_000);
  await sql`analyze orders`.execute(db);
  const open = sql`select count(*) from orders
    where orders.rider_id = ${riderId} and status not in ('delivered', 'cancelled')`;
  expect(await planOf(open)).toContain("orders_deliveries_idx");
});
