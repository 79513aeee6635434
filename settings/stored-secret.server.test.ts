import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "#db/test-folders.ts";
import { findOrCreateSecret } from "./stored-secret.server.ts";

test("a secret is created once, atomically, readable by its owner only, and kept", () => {
  const folder = join(makeFolder(), "made");
  const made = findOrCreateSecret(folder);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(findOrCreateSecret(folder)).toBe(made);
  expect(readdirSync(folder)).toEqual(["session-secret"]);
  expect(statSync(folder).mode & 0o066, "nobody else lists the folder").toBe(0);
  expect(statSync(join(folder, "session-secret")).mode & 0o777).toBe(0o600);
});

test.each(["", "cut off"])("a stored secret that is only %j stops the start, and is not used as a key", (text) => {
  const folder = makeFolder();
  writeFileSync(join(folder, "session-secret"), text);
  expect(() => findOrCreateSecret(folder)).toThrow(/^SESSION_SECRET: [^\n]*session-secret is damaged/);
});

test("a folder in which no secret can be stored stops the start with the fix", () => {
  const file = join(makeFolder(), "file");
  writeFileSync(file, "");
  expect(() => findOrCreateSecret(file)).toThrow(
    /^SESSION_SECRET can't be kept: DATA_DIR \S+ is not a folder [^\n]*, or set SESSION_SECRET$/,
  );
});
