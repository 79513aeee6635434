import { expect, test } from "vitest";
import { notADay, readDay } from "./day-filter.ts";

test("a filter by day says which day it is; anything else is refused and kept as typed", () => {
  expect(readDay("2026-11-20")).toEqual({ dayLabel: "20 Nov 2026" });
  for (const typed of ["20/11/2026", "2026-13-40", "2026-02-30"])
    expect(readDay(typed)).toEqual({ reply: { title: "Error", values: { day: typed }, errors: { day: notADay } } });
  expect(readDay(undefined)).toEqual({});
});
