import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createVendor } from "#db/factories.ts";
import { takesOrders } from "./openings.server.ts";

test.each([
  ["that is open", { opensAt: -60, closesAt: 61 }, true],
  ["that never closes", { opensAt: -60, closesAt: Number.POSITIVE_INFINITY }, true],
  ["that opens at this moment", { opensAt: 0, closesAt: 60 }, true],
  ["that opens later", { opensAt: 30, closesAt: 210 }, false],
  ["that opens another day", { opensAt: 7 * 24 * 60, closesAt: 8 * 24 * 60 }, false],
  ["that closes at this moment", { opensAt: -60, closesAt: 0 }, false],
  ["whose next opening is not known yet", { opensAt: -480, closesAt: -30 }, false],
  ["in a pause", { opensAt: -60, closesAt: 210, pausedUntil: 45 }, false],
  ["in a pause that ends after it closes", { opensAt: -60, closesAt: 30, pausedUntil: 960 }, false],
  ["whose pause ends at this moment", { opensAt: -60, closesAt: 210, pausedUntil: 0 }, true],
  ["after a pause", { opensAt: -60, closesAt: 210, pausedUntil: -30 }, true],
  ["that opens after its pause", { opensAt: 30, closesAt: 210, pausedUntil: 15 }, false],
  ["that opens when its pause ends", { opensAt: 30, closesAt: 210, pausedUntil: 30 }, false],
])("whether a restaurant %s takes orders", async (_which, { opensAt, closesAt, pausedUntil }: Times, isOpen) => {
  const { id } = await createVendor();
  const taking = await db.transaction().execute(async (trx) => {
    const pause = pausedUntil === undefined ? null : at(pausedUntil);
    const times = { opensAt: at(opensAt), closesAt: at(closesAt), pausedUntil: pause };
    await trx.updateTable("vendors").set(times).where("id", "=", id).execute();
    return trx.selectFrom("vendors").select(takesOrders.as("isOpen")).where("id", "=", id).executeTakeFirst();
  });
  expect(taking).toEqual({ isOpen });
});

/** The opening and the end of a pause, in minutes from now. */
interface Times {
  opensAt: number;
  closesAt: number;
  pausedUntil?: number;
}

function at(minutes: number) {
  const isNever = minutes === Number.POSITIVE_INFINITY;
  return isNever ? sql<Date>`'infinity'` : sql<Date>`now() + make_interval(mins => ${minutes})`;
}
