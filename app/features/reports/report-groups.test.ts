import { expect, test } from "vitest";
import { listGroupNames, readGrouping } from "./report-groups.ts";

test("weeks begin on Monday and are cut at the ends of the period", () => {
  const names = listGroupNames("week", { from: "2026-11-13", to: "2026-11-23" });
  expect(names.map(({ key, label, dates }) => [key, label, dates])).toEqual([
    ["2026-11-09", "13 Nov to 15 Nov", "2026-11-13 to 2026-11-15"],
    ["2026-11-16", "16 Nov to 22 Nov", "2026-11-16 to 2026-11-22"],
    ["2026-11-23", "Mon, 23 Nov", "2026-11-23"],
  ]);
});

test("every day has a line, with or without orders", () => {
  const names = listGroupNames("day", { from: "2026-11-21", to: "2026-11-23" });
  expect(names.map(({ label, short, dates }) => [label, short, dates])).toEqual([
    ["Sat, 21 Nov", "21 Nov", "2026-11-21"],
    ["Sun, 22 Nov", "22 Nov", "2026-11-22"],
    ["Mon, 23 Nov", "23 Nov", "2026-11-23"],
  ]);
});

test("a long period is shown by week unless the URL says otherwise", () => {
  const year = { from: "2026-01-01", to: "2026-11-22" };
  expect(readGrouping(new URLSearchParams(), year)).toBe("week");
  expect(readGrouping(new URLSearchParams("group=day"), year)).toBe("day");
  expect(readGrouping(new URLSearchParams("group=moon"), { from: "2026-11-21", to: "2026-11-22" })).toBe("day");
});
