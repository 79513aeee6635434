import { expect, test } from "vitest";
import { pathAfterMove } from "./move-origin.ts";

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
