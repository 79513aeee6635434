// @module-tag slow
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createStaff } from "#db/factories.ts";
import { makeFolder } from "#db/test-folders.ts";
import { runOpsWith } from "./test-command.ts";

const slow = { timeout: 60_000 };

test("check lists what is unsafe with its fix, and sets the exit code", slow, async () => {
  await createStaff({}, [{ role: "owner" }]);
  const [fine, json] = await Promise.all([runOpsWith({}, "check"), runOpsWith({}, "check", "--json")]);
  expect(fine).toMatchObject({ code: 0, errors: "" });
  expect(fine.output).toMatch(/^advice {2}RESET_CODE_DELIVERY: [^\n]+\n {8}→ [^\n]+\n(ok {6}[^\n]+\n)+$/);
  expect(JSON.parse(json.output)).toContainEqual(expect.objectContaining({ about: "migrations", level: "ok" }));
});

test("a DATA_DIR that cannot be used is named with the reason and what to do", slow, async () => {
  const dataDir = makeFolder();
  await mkdir(join(dataDir, "postgres", "app.lock"), { recursive: true });
  const { code, output } = await runOpsWith({ DATABASE_URL: "", DATA_DIR: dataDir }, "check");
  expect(code).toBe(1);
  expect(output).toMatch(
    /^unsafe {2}database: the database does not answer: DATA_DIR \S+ refuses files \(EISDIR: [^\n]+: move DATA_DIR to /m,
  );
});

test("an unreachable database is reported, and the settings are checked all the same", slow, async () => {
  const shop = {
    APP_ORIGIN: "http://food.pk",
    RESET_CODE_DELIVERY: "screen",
    DATABASE_URL: "postgresql://localhost:1/x",
  };
  const { code, output, errors } = await runOpsWith(shop, "check");
  expect([code, errors]).toEqual([1, ""]);
  expect(output).toMatch(/^unsafe {2}database: the database does not answer: [^\n]*ECONNREFUSED/m);
  expect(output).toMatch(/^unsafe {2}APP_ORIGIN: [^\n]+plain text/m);
});
