import { expect, test } from "vitest";
import { formatDay, formatMoment } from "./dates.ts";

test("a moment is formatted in Karachi time, with a 12-hour clock", () => {
  const iso = "2026-11-20T14:05:00.000Z";
  expect(formatMoment(new Date(iso))).toEqual({ iso, date: "20 Nov 2026", time: "7:05 PM" });
});

test("the date changes at midnight in Karachi", () => {
  expect(formatMoment(new Date("2026-12-31T19:30:00Z"))).toMatchObject({ date: "1 Jan 2027", time: "12:30 AM" });
});

test("a day is formatted like the dates of lists", () => {
  expect(formatDay("2026-11-21")).toBe("21 Nov 2026");
});

test.each([
  ["an invalid date", new Date("x")],
  ["'infinity', as pg reads it,", Number.POSITIVE_INFINITY as unknown as Date],
])("%s is formatted as 'Invalid Date'", (_what, at) => {
  expect(formatMoment(at)).toEqual({ iso: "", date: "Invalid Date", time: "Invalid Time" });
});
