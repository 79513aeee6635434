import { expect, test } from "vitest";
import { replaceEnded } from "./current-opening.server.ts";
import type { OpeningHours } from "./opening-hours.ts";

/** 22 November 2026 is a Sunday. */
const at = (time: string, day = 22) => Date.parse(`2026-11-${day}T${time}+05:00`);
const lunch = { opensAt: at("12:00:00"), closesAt: at("15:00:00") };
const openingDaily = (...spans: { opens: number; closes: number }[]): OpeningHours => ({
  week: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => spans.map((span) => ({ weekday, ...span }))),
  exceptions: [],
});
const daily = openingDaily({ opens: 12 * 60, closes: 15 * 60 }, { opens: 19 * 60, closes: 23 * 60 });

test("from the moment of closing, a page knows the next opening, before the clock has stored it", () => {
  expect(replaceEnded(lunch, daily, at("14:59:59"))).toBe(lunch);
  const evening = { opensAt: at("19:00:00"), closesAt: at("23:00:00") };
  for (const time of ["15:00:00", "15:00:05"]) expect(replaceEnded(lunch, daily, at(time))).toEqual(evening);
  const tomorrow = { opensAt: at("12:00:00", 23), closesAt: at("15:00:00", 23) };
  expect(replaceEnded(evening, daily, at("23:00:00"))).toEqual(tomorrow);
});

test("an opening that has begun, but is not stored, is not promised", () => {
  expect(replaceEnded(lunch, daily, at("19:00:01"))).toBe(lunch);
  expect(replaceEnded(lunch, { week: [], exceptions: [] }, at("15:00:01"))).toBe(lunch);
});
