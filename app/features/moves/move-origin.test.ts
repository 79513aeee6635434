import { expect, test } from "vitest";
import { pathAfterMove, placeAfterMove } from "./move-origin.ts";

test.each([
  ["board", "/desk/board?restaurant=1&still=1"],
  ["order", "/desk/orders/2?still=1"],
  ["deliveries", "/desk/deliveries?still=1"],
] as const)(
  "a page without scripts whose reloads were stopped does not reload after a move either: %s",
  (from, path) => {
    expect(pathAfterMove({ id: "2", vendorId: "1" }, from, "?from=board&finished=all&still=1")).toBe(path);
  },
);

test.each([
  ["accept", "pending", "board", "new"],
  ["start", "confirmed", "board", "order-2"],
  ["delay", "preparing", "board", "order-2"],
  ["ready", "preparing", "board", "cooking"],
  ["hand-over", "ready", "board", "ready"],
  ["ready", "preparing", "order", undefined],
  ["pick-up", "ready", "deliveries", "order-2"],
  ["deliver", "out_for_delivery", "deliveries", undefined],
] as const)("%s of an order that is %s on the page %s leads to %s", (move, status, from, place) => {
  expect(placeAfterMove({ id: "2", status }, move, from)).toBe(place);
});
