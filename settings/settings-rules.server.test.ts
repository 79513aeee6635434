import { expect, test } from "vitest";
import { readSettings } from "./settings.server.ts";
import { checkConnections, findResetCodeDelivery } from "./settings-rules.server.ts";

const connectionsOf = (given: NodeJS.ProcessEnv) => () => checkConnections(readSettings(given));

test("too many connections for the embedded PostgreSQL are refused, with the largest pool that would fit", () => {
  expect(connectionsOf({ DATABASE_POOL: "80" })).not.toThrow();
  expect(connectionsOf({ WEB_CONCURRENCY: "8" })).not.toThrow();
  expect(connectionsOf({ WEB_CONCURRENCY: "9" })).toThrow(
    "WEB_CONCURRENCY 9 needs 103 connections, but the embedded PostgreSQL allows 92: set DATABASE_POOL to at most 8",
  );
  expect(connectionsOf({ WEB_CONCURRENCY: "9", DATABASE_POOL: "8" })).not.toThrow();
  expect(connectionsOf({ WEB_CONCURRENCY: "64", DATABASE_POOL: "1" })).toThrow(
    /: use fewer processes, or your own PostgreSQL/,
  );
  // The limits of an external PostgreSQL are checked by `ops check`.
  expect(connectionsOf({ WEB_CONCURRENCY: "16", DATABASE_URL: "postgresql://db/food" })).not.toThrow();
});

const settingsOf = (given: NodeJS.ProcessEnv) => readSettings({ SMTP_URL: "", RESET_CODE_DELIVERY: "", ...given });
const smtp = "smtp://mail.example:587";
const shop = "https://food.example";

test.each([
  [{}, "local"],
  [{ HOST: "localhost" }, "local"],
  [{ HOST: "::1" }, "local"],
  [{ HOST: "0.0.0.0" }, "none"],
  [{ HOST: "::" }, "none"],
  [{ HOST: "192.168.1.5" }, "none"],
  [{ APP_ORIGIN: "http://localhost:3000" }, "local"],
  [{ APP_ORIGIN: "http://localhost:3000", HOST: "0.0.0.0" }, "none"],
  [{ DEMO: "1" }, "screen"],
  [{ DEMO: "1", HOST: "0.0.0.0" }, "screen"],
  [{ DEMO: "1", APP_ORIGIN: "http://localhost:3000" }, "screen"],
  [{ DEMO: "1", APP_ORIGIN: "http://127.0.0.1:3000" }, "screen"],
  [{ DEMO: "1", APP_ORIGIN: "http://[::1]:3000" }, "screen"],
  [{ APP_ORIGIN: shop, RESET_CODE_DELIVERY: "screen" }, "screen"],
  [{ APP_ORIGIN: shop, SMTP_URL: smtp }, "email"],
  [{ DEMO: "1", SMTP_URL: smtp }, "email"],
  [{ DEMO: "1", APP_ORIGIN: shop, SMTP_URL: smtp }, "email"],
  [{ DEMO: "1", APP_ORIGIN: shop, RESET_CODE_DELIVERY: "screen" }, "screen"],
  [{ SMTP_URL: smtp, RESET_CODE_DELIVERY: "screen" }, "screen"],
])("with %j a reset code goes by %s", (given, delivery) => {
  expect(findResetCodeDelivery(settingsOf(given))).toBe(delivery);
});

test.each([
  [{ APP_ORIGIN: shop }, /^RESET_CODE_DELIVERY must be chosen[^\n]*SMTP_URL[^\n]*RESET_CODE_DELIVERY=screen/],
  [
    { APP_ORIGIN: shop, DEMO: "1" },
    /^RESET_CODE_DELIVERY must be chosen[^\n]*SMTP_URL[^\n]*RESET_CODE_DELIVERY=screen[^\n]*$/,
  ],
  [{ APP_ORIGIN: "http://192.168.1.5:3000", DEMO: "1" }, /^RESET_CODE_DELIVERY must be chosen/],
  [{ APP_ORIGIN: "http://localhost.food.example", DEMO: "1" }, /^RESET_CODE_DELIVERY must be chosen/],
  [{ RESET_CODE_DELIVERY: "email" }, /^RESET_CODE_DELIVERY email needs a mail server: set SMTP_URL$/],
])("%j stops the start", (given, line) => {
  expect(() => findResetCodeDelivery(settingsOf(given))).toThrow(line);
});
