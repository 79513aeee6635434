import { expect, test } from "vitest";
import { createCustomer } from "#db/factories.ts";
import { mailedRequestMs, requestResetCode } from "./request-reset-code.server.ts";

test.each(["known", "unknown"])("a request for a mailed code takes a minimum time: %s account", async (kind) => {
  const email = kind === "known" ? (await createCustomer()).email : "nobody@tiffin.example";
  const start = performance.now();
  const result = await requestResetCode(email, { key: "203.0.113.7", isKnown: false }, "email");
  expect(result).toEqual({ kind: "mailed" });
  // Timers may fire up to a millisecond early.
  expect(performance.now() - start).toBeGreaterThan(mailedRequestMs - 2);
});
