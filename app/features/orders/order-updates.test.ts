import { beforeEach, expect, test, vi } from "vitest";
import type { CancelCode, OrderStatus } from "#db/schema.ts";
import { inLanguage } from "../../i18n/in-language.server.ts";
import urdu from "../../i18n/urdu.json" with { type: "json" };
import { formatMoment } from "../dates/dates.ts";
import { describeCancellation, describeCancelReason, listKitchenUpdates } from "./order-updates.ts";

const seenAt = formatMoment(new Date("2026-11-22T15:03:00Z"));
const readyBy = formatMoment(new Date("2026-11-22T15:35:00Z"));
beforeEach(() => vi.setSystemTime("2026-11-22T18:59:00Z"));

const order = (status: OrderStatus, fields: object = {}) => ({
  status,
  restaurantName: "Karahi House",
  cancelCode: null as CancelCode | null,
  seenAt: null,
  readyBy: null,
  isDelayed: false,
  deliverWhen: null,
  ...fields,
});

test.each([
  [order("pending"), []],
  [order("pending", { seenAt }), ["On the kitchen's screen since 8:03 PM"]],
  [order("confirmed", { seenAt, readyBy }), ["Ready around 8:35 PM"]],
  [order("preparing", { readyBy, isDelayed: true }), ["The kitchen needs a little more time", "Ready around 8:35 PM"]],
  [order("confirmed", { seenAt }), []],
  [order("ready", { seenAt, readyBy, isDelayed: true }), []],
  [order("cancelled", { seenAt, readyBy }), []],
  [order("pending", { deliverWhen: "tomorrow at 12:30 AM" }), ["Deliver tomorrow at 12:30 AM"]],
])("%o tells %j", (shown, updates) => {
  expect(listKitchenUpdates(shown)).toEqual(updates);
});

test("times of an order that was forgotten have their date from the next day on", () => {
  vi.setSystemTime("2026-11-22T19:00:00Z");
  const seen = listKitchenUpdates(order("pending", { seenAt }));
  expect(seen).toEqual(["On the kitchen's screen since 22 Nov 2026, 8:03 PM"]);
  expect(listKitchenUpdates(order("confirmed", { readyBy }))).toEqual(["Ready around 22 Nov 2026, 8:35 PM"]);
});

test("an order that will be ready after midnight says so by the time alone", () => {
  const afterMidnight = formatMoment(new Date("2026-11-22T19:10:00Z"));
  expect(listKitchenUpdates(order("confirmed", { readyBy: afterMidnight }))).toEqual(["Ready around 12:10 AM"]);
});

const cancelReason = "The kitchen is closing.";

test.each<[CancelCode | null, string | undefined, string | undefined]>([
  ["refused", "Karahi House could not take your order. You pay nothing.", cancelReason],
  ["no_answer", "Karahi House did not answer in time. You pay nothing.", undefined],
  ["no_show", "The rider could not deliver your order. You pay nothing.", cancelReason],
  ["restaurant", "Karahi House had to cancel your order. You pay nothing.", cancelReason],
  ["customer", "You cancelled this order. You pay nothing.", cancelReason],
  [null, undefined, cancelReason],
])("an order cancelled as %s says %j", (cancelCode, words, reason) => {
  const cancelled = order("cancelled", { cancelCode });
  expect(describeCancellation(cancelled)).toBe(words);
  expect(describeCancelReason({ cancelCode, cancelReason })).toBe(reason);
});

test.each(["", "Another reason"])("the reason %j says nothing, and is not shown", (nothing) => {
  expect(describeCancelReason({ cancelCode: "customer", cancelReason: nothing })).toBeUndefined();
});

test.each(["Raita", "Pepsi 1.5 l, Raita"])("customers with Urdu are told in Urdu that %s is sold out", (dishes) => {
  const reason = inLanguage("ur", () =>
    describeCancelReason({ cancelCode: "refused", cancelReason: `Sold out: ${dishes}.` }),
  );
  expect(reason).toBe(
    urdu["Sold out: {dishes}."].replace("{dishes}", `\u2068${dishes.replace(", ", urdu[", "])}\u2069`),
  );
});
