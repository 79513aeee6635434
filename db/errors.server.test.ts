import { expect, test } from "vitest";
import { reasonOf } from "./errors.server.ts";

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
