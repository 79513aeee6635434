import { expect, test } from "vitest";
import { newPassword } from "./new-password.ts";

const tooShort = "Password must be at least 6 characters long";

test.each([
  ["", "missing"],
  ["x", tooShort],
  ["xxxxx", tooShort],
  ["xxxxxx", undefined],
  ["🍛🍛🍛🍛🍛", tooShort],
  ["🍛🍛🍛🍛🍛🍛", undefined],
  ["x".repeat(1_000), undefined],
  ["x".repeat(1_001), "Password is too long."],
])("the message for the password %j is %j", (password, message) => {
  expect(newPassword("missing").safeParse(password).error?.issues[0]?.message).toBe(message);
});
