import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeOrder, createOrderAt, createVendor } from "#db/factories.ts";
import { createRiderWithAccount } from "../riders/test-riders.ts";
import { listDeskOrderVersions } from "./live-versions.server.ts";

test("an order's version changes with everything its page shows, even when nothing of the order is written", async () => {
  const [vendor, rider] = [await createVendor(), await createRiderWithAccount()];
  const [orderId, other] = [await createOrderAt(vendor.id), await createOrderAt(vendor.id)];
  const seen = new Set<string | undefined>();
  const look = async () => seen.add((await listDeskOrderVersions([orderId, other, "nothing"])).get(orderId)).size;
  expect(await look()).toBe(1);
  const minutes = (mins: number) => sql<Date>`now() + make_interval(mins => ${mins})`;
  let count = 1;
  for (const change of [
    { seenAt: minutes(0) },
    { status: "confirmed" },
    { readyBy: minutes(10) },
    { ticketPrints: 1 },
    { riderId: rider.riderId },
    { paymentStatus: "paid" },
  ] as const) {
    await changeOrder(orderId, change);
    expect(await look(), JSON.stringify(change)).toBe(++count);
  }
  await db.deleteFrom("staffRoles").where("staffId", "=", rider.member.id).execute();
  expect(await look()).toBe(++count);
  await changeOrder(other, { status: "confirmed" });
  expect(await look()).toBe(count);
});

test.each([
  ["becomes late", "preparing", "ready_by"],
  ["appears on the board", "pending", "board_at"],
] as const)("the version of an order that %s changes, although nothing is written", async (_, status, column) => {
  const orderId = await createOrderAt((await createVendor()).id, status);
  const [anHourAgo, inAnHour] = ["- 1", "1"].map((hours) => sql<Date>`now() + ${`${hours} hour`}::interval`);
  await changeOrder(orderId, { createdAt: anHourAgo, boardAt: anHourAgo, deliverAt: inAnHour });
  const versionWhen = async (time: string) => {
    await sql`update orders set ${sql.ref(column)} = ${sql.raw(time)} where id = ${orderId}`.execute(db);
    // The update counts as a change of the order, time passing does not.
    await sql`update orders set version = 7 where id = ${orderId}`.execute(db);
    return (await listDeskOrderVersions([orderId])).get(orderId);
  };
  const early = await versionWhen("now() + interval '2 minutes'");
  expect(await versionWhen("now() + interval '1 minute'")).toBe(early);
  expect(await versionWhen("now() - interval '1 minute'")).not.toBe(early);
});
