import { expect, test } from "vitest";
import { describeChanges, describeEvent } from "./describe-events.ts";

test("an action is described in words, even an unknown one", () => {
  expect(describeEvent("order.accept")).toBe("accepted an order");
  expect(describeEvent("rider.confirm-cash")).toBe("rider confirm cash");
});

test("a change lists the fields that differ, with old and new values", () => {
  const sizes = [
    { id: "a1", name: "Small", priceRupees: 250 },
    { id: "a2", name: "Large", priceRupees: 500 },
  ];
  const readyBy = "2026-11-22T09:36:01.543Z";
  for (const [before, after, ...lines] of [
    [
      { price: 500, name: "Naan", isPopular: null },
      { price: 550, name: "Naan", isPopular: true },
      "price: 500 → 550",
      "popular: yes",
    ],
    [{ phone: "0300" }, { phone: "" }, "phone: was 0300"],
    [null, { roles: [{ role: "kitchen", vendorId: "a" }] }, "roles: kitchen"],
    [{ roles: [{ role: "kitchen" }] }, { roles: [] }, "roles: was kitchen"],
    [null, null],
    [{ deliveryFeeRupees: 60 }, { deliveryFeeRupees: 1200 }, "delivery fee: Rs. 60 → Rs. 1,200"],
    [{ commissionPercent: 0 }, { commissionPercent: 12.5 }, "commission: 0% → 12.5%"],
    [null, { amount: 2900, deliveryFee: 50 }, "amount: Rs. 2,900", "delivery fee: Rs. 50"],
    [{ isApproved: true, acceptMinutes: 10 }, { isApproved: false, acceptMinutes: 5 }, "minutes to answer: 10 → 5"],
    [{ readyBy: null, seenVersion: 2 }, { readyBy, hasOwnRider: false }, "ready by: 22 Nov 2026, 2:36 PM"],
    [{ status: "ready" }, { status: "cancelled", cancelCode: "no_show" }, "status: ready → cancelled"],
    [{}, { id: "a1", vendorId: "b2", name: "Raita", sizes: [] }, "name: Raita"],
    [{ sizes: [] }, { sizes, extras: [{ id: "b1", name: "Sauces" }] }, "sizes: Small 250, Large 500", "extras: Sauces"],
    [{ soldOutUntil: null }, { soldOutUntil: "infinity" }, "sold out until: somebody turns it on"],
    [null, { hasOwnRider: true }, "the restaurant's own rider: yes"],
    [{ isAvailable: false }, { isAvailable: true }, "on the menu: no → yes"],
    [{ minOrderRupees: null }, { minOrderRupees: 500 }, "minimum order: Rs. 500"],
    [null, { text: `${"x".repeat(79)}🍛` }, `text: ${"x".repeat(79)}…`],
  ] as const) {
    expect(describeChanges(before, after)).toEqual(lines);
  }
  expect(describeChanges(null, { text: "x".repeat(200) })[0]).toHaveLength("text: ".length + 81);
});

test("a change far within a long text is shown", () => {
  const start = `Slow cooked ${"with spices ".repeat(10)}`;
  expect(describeChanges({ description: `${start}rice, hot` }, { description: `${start}naan, hot` })).toEqual([
    "description: …spices with spices rice, hot → …spices with spices naan, hot",
  ]);
  expect(describeChanges({ text: start.trim() }, { text: `${start}rice` })).toEqual([
    "text: …h spices with spices → …h spices with spices rice",
  ]);
  const emojis = "🍛".repeat(60);
  expect(describeChanges({ text: `${emojis}.a` }, { text: `${emojis}.b` })).toEqual([
    expect.stringMatching(/^text: …(🍛+)\.a → …\1\.b$/u),
  ]);
  const sizes = Array.from({ length: 10 }, (_, index) => ({ name: `Family ${index}`, priceRupees: 1000 + index }));
  expect(describeChanges({ sizes }, { sizes: sizes.slice(0, 9) })).toEqual([
    "sizes: …1007, Family 8 1008, Family 9 1009 → …1007, Family 8 1008",
  ]);
});

test("changed opening hours are listed by day, with times as people write them", () => {
  const evening = { opens: 18 * 60, closes: 26 * 60 };
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...evening }));
  const none = { week: [], exceptions: [] };
  expect(describeChanges(none, { week, exceptions: [] })).toEqual([
    "Every day: All day → 6:00\u00a0PM to 2:00\u00a0AM",
  ]);
  const withoutMonday = week.filter(({ weekday }) => weekday > 1);
  expect(describeChanges({ week, exceptions: [] }, { week: withoutMonday, exceptions: [] })).toEqual([
    "Monday: 6:00\u00a0PM to 2:00\u00a0AM → Closed",
  ]);
  const eid = { id: 7, name: "Eid", from: "2026-12-01", to: "2026-12-03", spans: [evening] };
  const holiday = { id: 8, name: "", from: "2026-12-25", to: "2026-12-25", spans: [] };
  const changes = describeChanges({ week, exceptions: [eid] }, { week, exceptions: [holiday] });
  expect(changes).toEqual([
    expect.stringMatching(/^Eid, .*Dec.*: was 6:00\u00a0PM to 2:00\u00a0AM$/),
    expect.stringMatching(/^25 Dec.*: Closed$/),
  ]);
});
