import { expect, test } from "vitest";
import type { UnavailableReason } from "../cart/cart-lines.server.ts";
import { describeSummaryChanges, writeShownPrices } from "./summary-changes.ts";

const line = (id: number, name: string, priceRupees: number) => ({ id, name, nameUrdu: null, priceRupees });
const unavailableLine = (id: number, name: string, unavailableReason: UnavailableReason) => {
  return { id, name, nameUrdu: null, unavailableReason };
};
const [karahi, naan] = [line(1, "Karahi", 900), line(2, "Naan", 40)];
const [roti, daal] = [line(3, "Roti", 30), line(4, "Daal", 300)];
const shown = writeShownPrices({ lines: [karahi, naan, roti, daal], delivery: { chargedRupees: 60 } });

test("a summary whose prices are the same has no changes", () => {
  const cart = { lines: [karahi, naan, roti, daal], unavailable: [], delivery: { chargedRupees: 60 } };
  expect(describeSummaryChanges(shown, cart)).toEqual([]);
});

test("changed prices, dishes that cannot be ordered and a changed fee are named", () => {
  const unavailable = [
    unavailableLine(2, "Naan", "gone"),
    unavailableLine(3, "Roti", "sold-out"),
    unavailableLine(4, "Daal", "choices"),
  ];
  const cart = { lines: [line(1, "Karahi", 950)], unavailable, delivery: { chargedRupees: 80 } };
  expect(describeSummaryChanges(shown, cart)).toEqual([
    "Karahi: Rs.\u00a0900\u00a0→ Rs.\u00a0950 each.",
    "Naan is no longer available.",
    "Roti is sold out.",
    "Daal must be chosen again.",
    "Delivery fee: Rs.\u00a060\u00a0→ Rs.\u00a080.",
  ]);
});

test.each(["", "=", "1=x", ",,=,", "fee", "1"])("a forged list %j does no harm", (forged) => {
  const unavailable = [unavailableLine(2, "Naan", "gone")];
  const cart = { lines: [karahi], unavailable, delivery: { chargedRupees: undefined } };
  expect(describeSummaryChanges(forged, cart)).toEqual(expect.any(Array));
});
