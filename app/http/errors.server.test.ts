import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "./errors.server.ts";

test.each([
  ["too many requests wait for a connection", "53300", true],
  ["a lock is held for too long", "55P03", true],
  ["a statement took too long", "57014", true],
  ["a value broke a rule", "23514", false],
  ["a column is missing", "42703", false],
])("%s (%s): the database is unavailable: %s", (message, code, isUnavailable) => {
  expect(isDatabaseUnavailable(Object.assign(new Error(message), { code }))).toBe(isUnavailable);
  expect(
    isDatabaseUnavailable(new Error("a page failed", { cause: Object.assign(new Error(message), { code }) })),
  ).toBe(isUnavailable);
});
