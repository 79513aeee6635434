import { expect, test } from "vitest";
import {
  addToCartNotice,
  changeFailedNotice,
  lineNoteNotice,
  nothingToRestore,
  quantityLimitReached,
} from "./messages.ts";

test.each([
  ["clear", "Failed to clear cart"],
  ["set", "Failed to update quantity"],
  ["constructor", "Failed to update quantity"],
  [null, "Failed to update quantity"],
])("the failed intent %j is reported as %j", (intent, message) => {
  expect(changeFailedNotice(intent)).toMatchObject({ type: "error", message });
});

test.each([
  ["a quantity at its limit", quantityLimitReached],
  ["a dish added at its limit", addToCartNotice({ kind: "full", itemName: "Naan" })],
  ["a note that would merge too many", lineNoteNotice({ kind: "full" })],
  ["no earlier cart", nothingToRestore],
])("a cart that stayed as it was is not called updated: %s", (_, notice) => {
  expect(notice.title).toBe({ warning: "Warning", info: "Info" }[notice.type as "warning" | "info"]);
});
