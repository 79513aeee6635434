import { expect, test } from "vitest";
import { labelDay } from "./day-filter.ts";

test("a filter by day says which day it is, or that what was typed is none", () => {
  expect(labelDay("2026-11-20")).toBe("20 Nov 2026");
  expect(labelDay("20/11/2026")).toBe("‘20/11/2026’ is not a day such as 2026-11-22");
  expect(labelDay("2026-13-40")).toContain("is not a day");
  expect(labelDay(undefined)).toBeUndefined();
});
