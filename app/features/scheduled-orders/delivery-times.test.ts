import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toEpochMs, weekdayOf } from "../dates/local-time.ts";
import { dayMinutes } from "../dates/span-text.ts";
import { findOpening, type OpeningHours } from "../hours/opening-hours.ts";
import { listDeliveryTimes, readLocalTime, toLocalTime } from "./delivery-times.ts";

const hour = 60;
const minuteMs = 60_000;
/** 22 November 2026 is a Sunday. */
const today = "2026-11-22";
const at = (time: string) => Date.parse(`${today}T${time}:00+05:00`);
const everyDay = (...spans: { opens: number; closes: number }[]): OpeningHours => ({
  week: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    spans.map(({ opens, closes }) => ({ weekday, opens: opens * hour, closes: closes * hour })),
  ),
  exceptions: [],
});

function list(hours: OpeningHours, now: number, changed: { deliveryMinutes?: number } = {}) {
  const kitchen = { hours, opening: findOpening(hours, now), deliveryMinutes: 40, acceptMinutes: 10 };
  return listDeliveryTimes({ ...kitchen, ...changed }, now);
}
const timesOf = (...args: Parameters<typeof list>) => list(...args).map(({ deliverAt }) => toLocalTime(deliverAt));

test("the first time is the first quarter hour after the restaurant's delivery time", () => {
  const hours = everyDay({ opens: 11, closes: 23 });
  expect(timesOf(hours, at("19:58"))[0]).toBe("2026-11-22T20:45");
  expect(timesOf(hours, at("20:05"))[0]).toBe("2026-11-22T20:45");
  expect(timesOf(hours, at("20:06"))[0]).toBe("2026-11-22T21:00");
  expect(timesOf(hours, at("20:06")).at(-1)).toBe("2026-11-22T23:00");
});

test("a restaurant that opens later has its first time once it has had time to cook", () => {
  const times = list(everyDay({ opens: 18, closes: 23 }), at("11:00"));
  expect(times.slice(0, 3).map((time) => [toLocalTime(time.deliverAt), toLocalTime(time.boardAt)])).toEqual([
    ["2026-11-22T18:45", "2026-11-22T18:00"],
    ["2026-11-22T19:00", "2026-11-22T18:10"],
    ["2026-11-22T19:15", "2026-11-22T18:25"],
  ]);
});

test("both openings of a day are offered, including the night after it", () => {
  const times = timesOf(everyDay({ opens: 12, closes: 15 }, { opens: 19, closes: 26 }), at("14:00"));
  expect(times.slice(0, 3)).toEqual(["2026-11-22T14:45", "2026-11-22T15:00", "2026-11-22T19:45"]);
  expect(times.at(-1)).toBe("2026-11-23T02:00");
});

test("after midnight both the current night and the coming evening are offered", () => {
  const times = timesOf(everyDay({ opens: 19, closes: 26 }), at("01:00"));
  expect(times.slice(0, 3)).toEqual(["2026-11-22T01:45", "2026-11-22T02:00", "2026-11-22T19:45"]);
  expect(times.at(-1)).toBe("2026-11-22T23:45");
});

test("for a restaurant open around the clock, today ends at 5:00 AM of the next day, but before 5:00 AM at the coming midnight", () => {
  const lastAt = (time: string) => timesOf({ week: [], exceptions: [] }, at(time)).at(-1);
  expect(lastAt("23:59")).toBe("2026-11-23T04:45");
  expect(lastAt("00:00")).toBe("2026-11-22T23:45");
  expect(lastAt("04:59")).toBe("2026-11-22T23:45");
  expect(lastAt("05:00")).toBe("2026-11-23T04:45");
});

test("no time is offered for which the restaurant would cook after closing or on a holiday", () => {
  const hours = everyDay({ opens: 11, closes: 23 });
  expect(timesOf(hours, at("22:30"))).toEqual([]);
  expect(timesOf({ ...hours, exceptions: [{ from: today, to: today, spans: [] }] }, at("09:00"))).toEqual([]);
});

test("the board shows an order in time to answer, cook and deliver it, but not before it is placed", () => {
  const now = at("20:00");
  for (const { deliverAt, boardAt } of list(everyDay({ opens: 11, closes: 26 }), now)) {
    expect(boardAt).toBe(Math.max(now, deliverAt - 50 * minuteMs));
  }
});

test("a formatted time can be parsed again, other texts cannot", () => {
  expect(readLocalTime(toLocalTime(at("20:30")))).toBe(at("20:30"));
  for (const text of ["", "20:30", "2026-02-30T20:30", "2026-11-22T24:00", "2026-11-22T20:30:00"]) {
    expect(readLocalTime(text)).toBeUndefined();
  }
});

const span = fc
  .record({ opens: fc.integer({ min: 0, max: dayMinutes - 1 }), minutes: fc.integer({ min: 1, max: dayMinutes }) })
  .map(({ opens, minutes }) => ({ opens, closes: opens + minutes }));
const anyHours: fc.Arbitrary<OpeningHours> = fc.record({
  week: fc.array(
    fc.record({ weekday: fc.constantFrom(6, 7, 1), span }).map((each) => ({ weekday: each.weekday, ...each.span })),
    { maxLength: 6 },
  ),
  exceptions: fc.constantFrom([], [{ from: today, to: today, spans: [{ opens: 700, closes: 1500 }] }]),
});

/** Whether it is open in a minute: today's spans, and yesterday's that run past midnight. */
function isOpenIn(hours: OpeningHours, minute: number): boolean {
  const spansOn = (date: string) => {
    const exception = hours.exceptions.find(({ from, to }) => from <= date && date <= to);
    if (exception) return exception.spans;
    if (hours.week.length === 0) return [{ opens: 0, closes: dayMinutes }];
    return hours.week.filter(({ weekday }) => weekday === weekdayOf(date));
  };
  const day = Math.floor(minute / dayMinutes);
  return [day, day - 1].some((begins) =>
    spansOn(addDays(today, begins)).some(
      ({ opens, closes }) => opens <= minute - begins * dayMinutes && minute - begins * dayMinutes < closes,
    ),
  );
}

test("delivery times agree with a model that tries every minute of cooking", { tags: "slow", timeout: 60_000 }, () => {
  const inputs = [anyHours, fc.integer({ min: 0, max: dayMinutes - 1 }), fc.integer({ min: 15, max: 120 })] as const;
  fc.assert(
    fc.property(...inputs, (hours, minute, deliveryMinutes) => {
      const start = toEpochMs(today, 0);
      const expected: string[] = [];
      const end = minute < 5 * hour ? dayMinutes : dayMinutes + 5 * hour;
      for (let quarter = 0; quarter < end; quarter += 15) {
        const cooking = Array.from({ length: deliveryMinutes }, (_, index) => quarter - 1 - index);
        const isOffered = cooking.every((each) => each >= minute && isOpenIn(hours, each));
        if (isOffered) expected.push(toLocalTime(start + quarter * minuteMs));
      }
      expect(timesOf(hours, start + minute * minuteMs, { deliveryMinutes })).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
