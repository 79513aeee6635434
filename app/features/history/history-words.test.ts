import { expect, test } from "vitest";
import { actionInWords, changesInWords } from "./history-words.ts";

test("an action is described in words, even an unknown one", () => {
  expect(actionInWords("order.accept")).toBe("accepted an order");
  expect(actionInWords("rider.confirm-cash")).toBe("rider confirm cash");
});

test("a change lists the fields that differ, with old and new values", () => {
  expect(
    changesInWords({ price: 500, name: "Naan", isPopular: null }, { price: 550, name: "Naan", isPopular: true }),
  ).toEqual(["price: 500 → 550", "is popular: true"]);
  expect(changesInWords({ phone: "0300" }, { phone: "" })).toEqual(["phone: was 0300"]);
  expect(changesInWords(null, { roles: [{ role: "kitchen", vendorId: "a" }] })).toEqual(["roles: kitchen"]);
  expect(changesInWords(null, null)).toEqual([]);
  expect(changesInWords({ deliveryFeeRupees: 60 }, { deliveryFeeRupees: 1200 })).toEqual([
    "delivery fee: Rs. 60 → Rs. 1,200",
  ]);
  expect(changesInWords(null, { amount: 2900, deliveryFee: 50 })).toEqual([
    "amount: Rs. 2,900",
    "delivery fee: Rs. 50",
  ]);
  expect(changesInWords({ isApproved: true, acceptMinutes: 10 }, { isApproved: false, acceptMinutes: 5 })).toEqual([
    "minutes to answer: 10 → 5",
  ]);
  expect(
    changesInWords({ readyBy: null, seenVersion: 2 }, { readyBy: "2026-11-22T09:36:01.543Z", hasOwnRider: false }),
  ).toEqual(["ready by: 22 Nov 2026, 2:36 PM"]);
  expect(changesInWords(null, { text: "x".repeat(200) })[0]).toHaveLength("text: ".length + 81);
});

test("changed opening hours are listed by day, in words", () => {
  const evening = { opens: 18 * 60, closes: 26 * 60 };
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...evening }));
  const none = { week: [], exceptions: [] };
  expect(changesInWords(none, { week, exceptions: [] })).toEqual(["Every day: All day → 6:00 PM to 2:00 AM"]);
  const withoutMonday = week.filter(({ weekday }) => weekday > 1);
  expect(changesInWords({ week, exceptions: [] }, { week: withoutMonday, exceptions: [] })).toEqual([
    "Monday: 6:00 PM to 2:00 AM → Closed",
  ]);
  const eid = { id: 7, name: "Eid", from: "2026-12-01", to: "2026-12-03", spans: [evening] };
  const holiday = { id: 8, name: "", from: "2026-12-25", to: "2026-12-25", spans: [] };
  const changes = changesInWords({ week, exceptions: [eid] }, { week, exceptions: [holiday] });
  expect(changes).toEqual([
    expect.stringMatching(/^Eid, .*Dec.*: was 6:00 PM to 2:00 AM$/),
    expect.stringMatching(/^25 Dec.*: Closed$/),
  ]);
});
