import { expect, test } from "vitest";
import { describeConflict } from "./conflict-message.ts";

test.each([
  ["confirmed", null, "Accepted by Ali, 8:14 PM"],
  ["preparing", null, "Started by Ali, 8:14 PM"],
  ["ready", null, "Marked ready by Ali, 8:14 PM"],
  ["out_for_delivery", null, "Handed over by Ali, 8:14 PM"],
  ["delivered", null, "Delivered by Ali, 8:14 PM"],
  ["cancelled", "refused", "Refused by Ali, 8:14 PM"],
  ["cancelled", "restaurant", "Cancelled by Ali, 8:14 PM"],
  ["cancelled", null, "Cancelled by Ali, 8:14 PM"],
  ["cancelled", "no_show", "Reported as no answer at the door by Ali, 8:14 PM"],
  ["cancelled", "no_answer", "Cancelled because nobody answered, 8:14 PM"],
  ["cancelled", "customer", "Cancelled by the customer, 8:14 PM"],
] as const)("a tap on an order that is already %s (%s) is answered '%s'", (status, cancelCode, message) => {
  const change = { isOfStatus: true, isByRider: false, status, cancelCode, by: "Ali", time: "8:14 PM" };
  expect(describeConflict(change)).toBe(message);
});

test("a change of anything but the status is not described by the status", () => {
  const change = { status: "preparing", isByRider: false, cancelCode: null, by: "Sara", time: "8:14 PM" } as const;
  expect(describeConflict({ ...change, isOfStatus: false })).toBe("Changed by Sara, 8:14 PM");
});

test("an unknown person is not named", () => {
  const answer = { status: "confirmed", isByRider: false, cancelCode: null, by: "", time: "8:14 PM" } as const;
  expect(describeConflict({ ...answer, isOfStatus: true })).toBe("Accepted, 8:14 PM");
});
