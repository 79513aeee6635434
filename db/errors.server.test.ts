import { expect, test } from "vitest";
import { findOperatorFix, reasonOf } from "./errors.server.ts";

test("a connection that failed at every address of a host has a reason, although its message is empty", () => {
  const refused = Object.assign(new AggregateError([new Error("::1"), new Error("127.0.0.1")]), {
    code: "ECONNREFUSED",
  });
  expect(reasonOf(refused)).toBe("ECONNREFUSED");
  expect(reasonOf(new AggregateError([]))).toBe("AggregateError");
});

test("the reason of any other error is its message", () => {
  expect(reasonOf(Object.assign(new Error("no such table"), { code: "42P01" }))).toBe("no such table");
  expect(reasonOf("lost")).toBe("lost");
});

test.each([
  ["28P01", /DATABASE_URL/],
  ["42501", /own the database/],
  ["42P01", /ops migrate/],
  ["53100", /disk/],
  ["23514", undefined],
])("%s: the log names the operator's fix", (code, fix) => {
  const cause = Object.assign(new Error("refused"), { code });
  const expected = fix ? expect.stringMatching(fix) : undefined;
  expect([findOperatorFix(cause), findOperatorFix(new Error("a page failed", { cause }))]).toEqual([
    expected,
    expected,
  ]);
});
