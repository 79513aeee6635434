import { expect, test } from "vitest";
import { addDays, localDateAt, toEpochMs, weekdayOf } from "./local-time.ts";

test("a day in Karachi begins five hours before the UTC day", () => {
  expect(localDateAt(Date.parse("2026-11-22T18:59:59Z"))).toBe("2026-11-22");
  expect(localDateAt(Date.parse("2026-11-22T19:00:00Z"))).toBe("2026-11-23");
  expect(new Date(toEpochMs("2026-11-23", 0)).toISOString()).toBe("2026-11-22T19:00:00.000Z");
  expect(new Date(toEpochMs("2026-11-23", 26 * 60)).toISOString()).toBe("2026-11-23T21:00:00.000Z");
});

test("the daylight saving time of 2008 is taken into account", () => {
  expect(new Date(toEpochMs("2008-07-01", 12 * 60)).toISOString()).toBe("2008-07-01T06:00:00.000Z");
});

test("day arithmetic crosses months and years, and weekdays follow ISO 8601", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(["2026-11-22", "2026-11-23"].map(weekdayOf)).toEqual([7, 1]);
});
