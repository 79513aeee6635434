import { expect, test } from "vitest";
import { notADay } from "../search/day-filter.ts";
import { reportMessages } from "./messages.ts";
import { listDays, readPeriod } from "./report-period.ts";

const today = "2026-11-22";
const read = (query: string) => readPeriod(new URLSearchParams(query), today);

test.each([
  ["", "30-days", "2026-10-24", today],
  ["period=today", "today", today, today],
  ["period=yesterday", "yesterday", "2026-11-21", "2026-11-21"],
  ["period=7-days", "7-days", "2026-11-16", today],
  ["period=30-days&from=2026-01-01", "30-days", "2026-10-24", today],
  ["period=for-ever", "30-days", "2026-10-24", today],
  ["from=2026-02-27&to=2026-03-01", undefined, "2026-02-27", "2026-03-01"],
  ["from=2026-03-01&to=", undefined, "2026-03-01", "2026-03-01"],
  ["to=2026-03-01", undefined, "2026-03-01", "2026-03-01"],
  ["from=2026-11-16&to=2026-11-22", "7-days", "2026-11-16", today],
  ["from=2026-11-22", "today", today, today],
  ["from=2025-11-22&to=2026-11-22", undefined, "2025-11-22", today],
])("%j is %s from %s to %s", (query, name, from, to) => {
  expect(read(query)).toEqual({ ok: true, name, period: { from, to } });
});

test.each([
  ["from=2026-02-30&to=2026-03-01", "from", notADay],
  ["from=2026-03-01&to=tomorrow", "to", notADay],
  ["from=2026-11-23", "from", reportMessages.future],
  ["from=2026-11-20&to=2026-11-23", "to", reportMessages.future],
  ["from=2026-03-02&to=2026-03-01", "to", reportMessages.reversed],
  ["from=2025-11-21&to=2026-11-22", "from", reportMessages.tooLong],
])("%j is refused at the field '%s'", (query, field, message) => {
  const typed = new URLSearchParams(query);
  const shown = { from: typed.get("from") ?? "", to: typed.get("to") ?? "" };
  expect(read(query)).toEqual({ ok: false, typed: shown, errors: { [field]: message } });
});

test("the days of a period cross the end of a month", () => {
  expect(listDays({ from: "2026-02-27", to: "2026-03-01" })).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});
