import { expect, test } from "vitest";
import { describeChangedPrices, writeShownPrices } from "./shown-prices.ts";

const line = (id: number, name: string, priceRupees: number) => ({ id, name, nameUrdu: null, priceRupees });
const [karahi, naan] = [line(1, "Karahi", 900), line(2, "Naan", 40)];
const shown = writeShownPrices({ lines: [karahi, naan], delivery: { chargedRupees: 60 } });

test("a summary whose prices are the same has no changes", () => {
  const cart = { lines: [karahi, naan], unavailable: [], delivery: { chargedRupees: 60 } };
  expect(describeChangedPrices(shown, cart)).toEqual([]);
});

test("changed prices, dishes that are gone and a changed fee are named", () => {
  const cart = { lines: [line(1, "Karahi", 950)], unavailable: [naan], delivery: { chargedRupees: 80 } };
  expect(describeChangedPrices(shown, cart)).toEqual([
    "Karahi: Rs. 900 → Rs. 950 each.",
    "Naan is no longer available.",
    "Delivery fee: Rs. 60 → Rs. 80.",
  ]);
});

test.each(["", "=", "1=x", ",,=,", "fee", "1"])("a forged list %j does no harm", (forged) => {
  const cart = { lines: [karahi], unavailable: [naan], delivery: { chargedRupees: undefined } };
  expect(describeChangedPrices(forged, cart)).toEqual(expect.any(Array));
});
