import { expect, test } from "vitest";
import { menuMessages, menuOrderNotice } from "./messages.ts";

test.each([
  ["dish", menuMessages.dishGone],
  ["category", menuMessages.categoryGone],
] as const)("moving a %s that is no longer on the menu says so", (moved, message) => {
  expect(menuOrderNotice({ kind: "not-found" }, moved)).toMatchObject({ message });
});
