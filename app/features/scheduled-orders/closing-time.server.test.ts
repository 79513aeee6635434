import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { findRestaurant, listRestaurants } from "../catalogue/restaurants.server.ts";
import { findCheckout } from "../checkout/find-checkout.server.ts";
import { createShopper } from "../checkout/test-shoppers.ts";
import { addDays, localDateAt, toClockTime, weekdayOf } from "../dates/local-time.ts";
import { findDeskHours } from "../hours/desk-hours.server.ts";
import { describeWhen } from "../hours/opening-text.ts";
import { findOverview } from "../overview/overview.server.ts";
import { findDeskRestaurant, listDeskRestaurants } from "../restaurants/list-restaurants.server.ts";
import { findDeliveryTimes } from "./delivery-times.server.ts";
import { toLocalTime } from "./delivery-times.ts";

const minuteMs = 60_000;
const closed = { isOpen: false };
let shopper: Awaited<ReturnType<typeof createShopper>>;

beforeEach(async () => {
  shopper = await createShopper();
});
const findTimes = async () => {
  const checkout = await findCheckout(shopper.customer.id, {});
  return checkout.kind === "checkout" ? checkout.times : [];
};

/** The restaurant closed a second ago, and nothing has computed its next opening. */
async function closeASecondAgo(next: { weekday: number; opens: string; closes: string }) {
  await db
    .insertInto("vendorHours")
    .values({ vendorId: shopper.vendorId, ...next })
    .execute();
  const closing = sql`update vendors set opens_at = now() - interval '8 hours', closes_at = now() - interval '1 second'`;
  await closing.execute(db);
}

test("a restaurant that closed a second ago says everywhere when it opens", { tags: "slow" }, async () => {
  const weekday = weekdayOf(addDays(localDateAt(Date.now()), 1));
  await closeASecondAgo({ weekday, opens: "11:00", closes: "23:00" });
  const { vendorId } = shopper;
  const text = "Opens tomorrow at 11:00 AM";
  expect(await findRestaurant(vendorId)).toMatchObject({ ...closed, openingText: text });
  expect((await listRestaurants({ closed: true, page: 1 })).restaurants).toMatchObject([{ closedText: text }]);
  expect(await findDeskRestaurant(vendorId)).toMatchObject({ openingText: text });
  expect((await listDeskRestaurants({})).restaurants).toMatchObject([{ openingText: text }]);
  expect(await findDeskHours(vendorId)).toMatchObject({ ...closed, text });
});

test("a restaurant that closed a second ago takes orders for its next opening", { tags: "slow" }, async () => {
  // Today in ten minutes: the hours wrap around midnight if the test runs then.
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const now = rows[0]?.now.getTime() ?? 0;
  const opensAt = Math.ceil(now / minuteMs) * minuteMs + 10 * minuteMs;
  const opens = toLocalTime(opensAt).slice(-5);
  const weekday = weekdayOf(localDateAt(opensAt));
  const closes = opens === "00:00" ? "24:00" : toClockTime((Number(opens.slice(0, 2)) * 60 + 23 * 60) % (24 * 60));
  await closeASecondAgo({ weekday, opens, closes });
  const times = await findDeliveryTimes(shopper.vendorId);
  for (const { boardAt } of times) expect(boardAt).toBeGreaterThanOrEqual(opensAt);
  const [first] = await findTimes();
  expect(first?.value).toBe(times[0] && toLocalTime(times[0].deliverAt));
  const placed = await shopper.place("key-12345", { details: { deliverAt: first?.value } });
  expect(placed.kind).toBe("placed");
});

test.each([-5, 5, -24 * 60, 24 * 60])(
  "with the app's clock %i minutes off, times and days are the database's",
  { tags: "slow" },
  async (minutes) => {
    const [text, day] = [(await findTimes()).map((time) => time.text), (await findOverview()).today.day];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * minuteMs });
    const times = await findTimes();
    expect(times.map((time) => time.text)).toEqual(text);
    expect((await findOverview()).today.day).toBe(day);
    const now = Date.now() - minutes * minuteMs;
    const past = Math.floor(now / 3_600_000) * 3_600_000 - 3_600_000;
    const gone = await shopper.place("key-12345", { details: { deliverAt: toLocalTime(past) } });
    expect(gone).toMatchObject({ kind: "time-gone", when: describeWhen(past, now) });
    const placed = await shopper.place("key-12345", { details: { deliverAt: times[3]?.value } });
    if (placed.kind !== "placed") throw new Error(placed.kind);
    const after = await findCheckout(shopper.customer.id, { placedId: placed.orderId });
    expect(after).toMatchObject({ placed: { when: text[3] } });
  },
);
