import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { pastMonth } from "./past-month.ts";

test("a demo that is filled just after midnight in Pakistan has no order that ends in the future", () => {
  const midnight = Date.parse("2026-11-28T00:00+05:00");
  const customers = ["demo", "other"].map((id) => ({ id, fullName: "", phone: "", addressLabel: "", address: "" }));
  const { orderStatusChanges } = pastMonth(catalogue(), customers, midnight);
  const times = orderStatusChanges.map(({ changedAt }) => new Date(changedAt ?? 0).getTime());
  expect(Math.max(...times)).toBeLessThanOrEqual(midnight);
  expect(Math.max(...times)).toBeGreaterThan(midnight - 3_600_000);
});
