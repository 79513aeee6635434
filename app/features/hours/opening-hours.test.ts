import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, localDateAt, toEpochMs } from "../dates/local-time.ts";
import { dayMinutes, type Span } from "../dates/span-text.ts";
import {
  findEndOfToday,
  findNextOpening,
  findOpening,
  findStartOfToday,
  type HourException,
  type OpeningHours,
} from "./opening-hours.ts";
import { arbitraryHours, drawMinutes, modelStart } from "./test-drawn-hours.ts";

const hour = 60;
const minuteMs = 60_000;
/** 22 November 2026 is a Sunday. */
const at = (time: string, date = "2026-11-22") => Date.parse(`${date}T${time}:00+05:00`);
const everyDay = (opens: number, closes: number): OpeningHours => ({
  week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: opens * hour, closes: closes * hour })),
  exceptions: [],
});
const always: OpeningHours = { week: [], exceptions: [] };
const isOpenAt = (hours: OpeningHours, now: number) => findOpening(hours, now).opensAt <= now;

test("a restaurant opens and closes at the exact minute, even past midnight", () => {
  const hours = everyDay(18, 26);
  expect(isOpenAt(hours, at("17:59"))).toBe(false);
  expect(isOpenAt(hours, at("18:00"))).toBe(true);
  expect(isOpenAt(hours, at("01:59"))).toBe(true);
  expect(isOpenAt(hours, at("02:00"))).toBe(false);
  expect(findOpening(hours, at("01:00"))).toEqual({ opensAt: at("18:00", "2026-11-21"), closesAt: at("02:00") });
  expect(findNextOpening(hours, at("01:00"))).toBe(at("18:00"));
  expect(findNextOpening(hours, at("17:00"))).toBe(at("18:00"));
});

test("spans that touch or overlap are one opening", () => {
  const hours: OpeningHours = {
    week: [
      { weekday: 7, opens: 20 * hour, closes: 24 * hour },
      { weekday: 7, opens: 11 * hour, closes: 15 * hour },
      { weekday: 7, opens: 15 * hour, closes: 21 * hour },
      { weekday: 1, opens: 0, closes: 3 * hour },
    ],
    exceptions: [],
  };
  expect(findOpening(hours, at("12:00"))).toEqual({ opensAt: at("11:00"), closesAt: at("03:00", "2026-11-23") });
});

test("an exception replaces the week on its days, but not the night before it", () => {
  const closedAll: HourException = { from: "2026-11-22", to: "2026-11-23", spans: [] };
  const hours = { ...everyDay(18, 26), exceptions: [closedAll] };
  expect(isOpenAt(hours, at("01:00"))).toBe(true);
  expect(isOpenAt(hours, at("19:00"))).toBe(false);
  expect(findNextOpening(hours, at("03:00"))).toBe(at("18:00", "2026-11-24"));
});

test("a holiday within Ramadan takes precedence over the longer exception", () => {
  const ramadan = { from: "2026-11-01", to: "2026-11-30", spans: [{ opens: 17 * hour, closes: 28 * hour }] };
  const holiday = { from: "2026-11-22", to: "2026-11-22", spans: [] };
  for (const exceptions of [
    [ramadan, holiday],
    [holiday, ramadan],
  ]) {
    const hours = { ...everyDay(11, 23), exceptions };
    expect(isOpenAt(hours, at("12:00", "2026-11-21"))).toBe(false);
    expect(isOpenAt(hours, at("03:00"))).toBe(true);
    expect(isOpenAt(hours, at("18:00"))).toBe(false);
    expect(isOpenAt(hours, at("12:00", "2026-12-01"))).toBe(true);
  }
});

test("a restaurant without hours is always open, except on its exceptions", () => {
  expect(findOpening(always, at("12:00")).closesAt).toBe(Number.POSITIVE_INFINITY);
  expect(findNextOpening(always, at("12:00"))).toBeUndefined();
  const holiday = { from: "2027-03-01", to: "2027-03-02", spans: [] };
  const withHoliday = { week: [], exceptions: [holiday] };
  expect(findOpening(withHoliday, at("12:00")).closesAt).toBe(at("00:00", "2027-03-01"));
  expect(findNextOpening(withHoliday, at("12:00"))).toBe(at("00:00", "2027-03-03"));
});

test("'today' ends at the next opening, or at 5:00 AM if the restaurant is open around the clock", () => {
  expect(findEndOfToday(everyDay(18, 30), at("20:00"))).toBe(at("18:00", "2026-11-23"));
  expect(findEndOfToday(everyDay(18, 30), at("12:00"))).toBe(at("18:00"));
  expect(findEndOfToday(always, at("20:00"))).toBe(at("05:00", "2026-11-23"));
  expect(findEndOfToday(always, at("04:59"))).toBe(at("05:00"));
  expect(findEndOfToday(everyDay(0, 24), at("05:00"))).toBe(at("05:00", "2026-11-23"));
  const untilSunday = { ...everyDay(0, 24), week: everyDay(0, 24).week.filter(({ weekday }) => weekday !== 1) };
  expect(findEndOfToday(untilSunday, at("20:00"))).toBe(at("05:00", "2026-11-23"));
});

test("a restaurant that opens once a week closes after that day, even with an exception weeks ahead", () => {
  const thursdays = [{ weekday: 4, opens: 12 * 60, closes: 22 * 60 }];
  const exceptions = [{ from: "2026-12-05", to: "2026-12-05", spans: [] }];
  const next = { opensAt: at("12:00", "2026-11-26"), closesAt: at("22:00", "2026-11-26") };
  expect(findOpening({ week: thursdays, exceptions }, at("22:00", "2026-11-19"))).toEqual(next);
});

test("openings agree with a model that looks at every minute", { tags: "slow", timeout: 60_000 }, () => {
  const someMinute = fc.integer({ min: 2 * dayMinutes, max: 10 * dayMinutes });
  fc.assert(
    fc.property(arbitraryHours, fc.array(someMinute, { minLength: 5, maxLength: 5 }), (hours, minutes) => {
      const model = drawMinutes(hours);
      const start = toEpochMs(modelStart, 0);
      for (const minute of minutes) {
        const now = start + minute * minuteMs;
        const opensIn = model.indexOf(true, minute);
        const closesIn = model.indexOf(false, opensIn);
        const opening = findOpening(hours, now);
        expect(isOpenAt(hours, now)).toBe(model[minute]);
        expect(opening.closesAt).toBe(closesIn === -1 ? Number.POSITIVE_INFINITY : start + closesIn * minuteMs);
        if (opensIn > minute) expect(opening.opensAt).toBe(start + opensIn * minuteMs);
        const reopensIn = !model[minute] ? opensIn : closesIn === -1 ? -1 : model.indexOf(true, closesIn);
        expect(findNextOpening(hours, now)).toBe(reopensIn === -1 ? undefined : start + reopensIn * minuteMs);
      }
    }),
    { numRuns: 100 },
  );
});

test("the opening before a closed day decades away ends within three years, so that it is computed again in time", () => {
  const exceptions = [{ from: "2099-12-31", to: "2099-12-31", spans: [] }];
  for (const { week } of [always, everyDay(12, 36)]) {
    const { opensAt, closesAt } = findOpening({ week, exceptions }, at("12:00"));
    expect(opensAt).toBeLessThanOrEqual(at("12:00"));
    expect(closesAt).toBeGreaterThan(at("00:00", "2028-11-22"));
    expect(closesAt).toBeLessThan(at("00:00", "2029-11-22"));
  }
});

test("the end of a year of closed days is found, whatever the number of its exceptions", () => {
  const closed = (from: string, days: number) => ({ from, to: addDays(from, days), spans: [] });
  const year = Array.from({ length: 200 }, (_, number) => closed(addDays("2026-11-01", number), 366 - number));
  expect(findOpening({ ...always, exceptions: year }, at("12:00")).opensAt).toBe(at("00:00", "2027-11-03"));
});

test("centuries of exceptions without a gap take no longer than two years of them", () => {
  const years = (spans: Span[]) =>
    Array.from({ length: 200 }, (_, year) => {
      const from = addDays("2026-11-22", year * 366);
      return { from, to: addDays(from, 365), spans };
    });
  const untilSeen = at("12:00") + 700 * dayMinutes * minuteMs;
  // Looking at all of them takes seconds each time.
  for (let times = 0; times < 10; times += 1) {
    const open = findOpening({ week: [], exceptions: years([{ opens: 0, closes: dayMinutes }]) }, at("12:00"));
    expect(open.opensAt).toBeLessThan(at("12:00"));
    expect(open.closesAt).toBeGreaterThan(untilSeen);
    const closed = findOpening({ ...everyDay(12, 24), exceptions: years([]) }, at("12:00"));
    expect(closed.opensAt).toBeGreaterThan(untilSeen);
    expect(closed.closesAt).toBe(closed.opensAt);
    expect(findNextOpening({ ...everyDay(12, 24), exceptions: years([]) }, at("12:00"))).toBe(closed.opensAt);
  }
});

test("the model's days are those of Karachi", () => {
  expect(localDateAt(toEpochMs(modelStart, 0))).toBe(modelStart);
  expect(localDateAt(toEpochMs(modelStart, 0) - 1)).toBe(addDays(modelStart, -1));
});

test("the business day begins at 5:00 AM, or when the night that lasts over it is over", () => {
  const yesterday = (time: string) => at(time, "2026-11-21");
  for (const hours of [everyDay(18, 26), everyDay(12, 15), always]) {
    expect(findStartOfToday(hours, at("04:59"))).toBe(yesterday("05:00"));
    expect(findStartOfToday(hours, at("05:00"))).toBe(at("05:00"));
    expect(findStartOfToday(hours, at("23:00"))).toBe(at("05:00"));
  }
  const night = everyDay(20, 30);
  expect(findStartOfToday(night, at("05:30"))).toBe(yesterday("06:00"));
  expect(findStartOfToday(night, at("06:00"))).toBe(at("06:00"));
  expect(findStartOfToday(night, at("19:00"))).toBe(at("06:00"));
});
