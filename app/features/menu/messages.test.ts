import { expect, test } from "vitest";
import { menuMessages, menuOrderNotice } from "./messages.ts";

test("moving a category that is no longer on the menu says so", () => {
  expect(menuOrderNotice({ kind: "not-found" })).toMatchObject({ message: menuMessages.categoryGone });
});
