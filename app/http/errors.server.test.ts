import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import {
  databaseUnavailableContext,
  failedStatusContext,
  finalStatus,
  isDatabaseUnavailable,
} from "./errors.server.ts";

test.each([
  ["too many requests wait for a connection", "53300", true],
  ["a lock is held for too long", "55P03", true],
  ["a statement took too long", "57014", true],
  ["a standby took over the address", "25006", true],
  ["the password was changed", "28P01", true],
  ["the database is gone", "3D000", true],
  ["no name server answers", "EAI_AGAIN", true],
  ["its machine is off", "EHOSTUNREACH", true],
  ["the network is down", "ENETUNREACH", true],
  ["a value broke a rule", "23514", false],
  ["a column is missing", "42703", false],
  ["a table is missing", "42P01", false],
  ["the role may not read it", "42501", false],
])("%s (%s): the database is unavailable: %s", (message, code, isUnavailable) => {
  expect(isDatabaseUnavailable(Object.assign(new Error(message), { code }))).toBe(isUnavailable);
  expect(
    isDatabaseUnavailable(new Error("a page failed", { cause: Object.assign(new Error(message), { code }) })),
  ).toBe(isUnavailable);
});

test("an error is answered with 500, at the desk with 503, and with 503 everywhere while the database is unavailable", () => {
  const [customers, desk, outage] = [0, 1, 2].map(() => new RouterContextProvider());
  desk?.set(failedStatusContext, 503);
  outage?.set(databaseUnavailableContext, true);
  const statuses = [customers, desk, outage].map((context) => context && finalStatus(context, 500));
  expect(statuses).toEqual([500, 503, 503]);
  expect(desk && finalStatus(desk, 404)).toBe(404);
});
