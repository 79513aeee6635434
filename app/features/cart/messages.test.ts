import { expect, test } from "vitest";
import { changeFailedNotice } from "./messages.ts";

test.each([
  ["clear", "Failed to clear cart"],
  ["set", "Failed to update quantity"],
  ["constructor", "Failed to update quantity"],
  [null, "Failed to update quantity"],
])("the failed intent %j is reported as %j", (intent, message) => {
  expect(changeFailedNotice(intent)).toMatchObject({ type: "error", message });
});
