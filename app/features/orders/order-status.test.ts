import { expect, test } from "vitest";
import type { OrderStatus } from "#db/schema.ts";
import { describeProgress, describeStatus, isFinal, stepStates, timelineSteps } from "./order-status.ts";

const statuses = ["pending", "confirmed", "preparing", "ready", "out_for_delivery", "delivered", "cancelled"] as const;

test.each([
  ["pending", "Pending", "warning"],
  ["confirmed", "Confirmed", "info"],
  ["preparing", "Preparing", "secondary"],
  ["ready", "Ready for Pickup", "success"],
  ["out_for_delivery", "Out for Delivery", "info"],
  ["delivered", "Delivered", "success"],
  ["cancelled", "Cancelled", "error"],
  ["something new", "Unknown", "neutral"],
  ["", "Unknown", "neutral"],
  ["toString", "Unknown", "neutral"],
  ["__proto__", "Unknown", "neutral"],
])("%s reads '%s' and is %s", (status, label, tone) => {
  expect(describeStatus(status)).toEqual({ label, tone });
});

test.each<[OrderStatus, string]>([
  ["pending", "current todo todo todo todo"],
  ["confirmed", "done current todo todo todo"],
  ["preparing", "done done current todo todo"],
  ["ready", "done done done todo todo"],
  ["out_for_delivery", "done done done current todo"],
  ["delivered", "done done done done done"],
])("the steps of an order that is %s are %s", (status, states) => {
  expect(stepStates(status).join(" ")).toBe(states);
});

test("the timeline has five steps", () => {
  const labels = timelineSteps.map(({ label }) => label);
  expect(labels).toEqual(["Order Placed", "Confirmed", "Preparing", "Out for Delivery", "Delivered"]);
  for (const status of statuses) expect(stepStates(status)).toHaveLength(5);
});

test("a cancelled order has no completed step", () => {
  expect(stepStates("cancelled")).not.toContain("done");
});

test("only delivered and cancelled are final", () => {
  expect(statuses.filter(isFinal)).toEqual(["delivered", "cancelled"]);
});

test("every status says what happens next, each in its own words", () => {
  const sentences = statuses.map((status) => describeProgress(status, "Karahi Point"));
  expect(new Set(sentences).size).toBe(statuses.length);
  expect(sentences[0]).toBe("Waiting for Karahi Point to confirm your order.");
});

test.each(["something new", "toString"])("nothing is said about %j, a status that the app does not know", (status) => {
  expect(describeProgress(status as OrderStatus, "Karahi Point")).toBe("");
});
