import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runOps, runOpsWith } from "./test-command.ts";

const slow = { timeout: 60_000 };

test("a DATA_DIR without a database is refused in one line, and stays empty", slow, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "tiffin-ops-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const answer = await runOpsWith({ DATABASE_URL: "", DATA_DIR: dataDir }, "orders", "list");
  expect(answer).toMatchObject({ code: 1, output: "" });
  expect(answer.errors).toMatch(/^ops: DATA_DIR \S+ holds no database: [^\n]+\n$/);
  expect(await readdir(dataDir)).toEqual([]);
});

test("a PostgreSQL that answers at none of a host's addresses is reported with the reason", slow, async () => {
  const answer = await runOpsWith({ DATABASE_URL: "postgresql://localhost:1/tiffin" }, "orders", "list");
  expect(answer).toMatchObject({ code: 1, output: "" });
  expect(answer.errors).toMatch(/^ops: [^\n]*ECONNREFUSED[^\n]*\n$/);
});

test("--version is that of the app", async () => {
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  expect(await runOps("--version")).toMatchObject({ code: 0, output: `${version}\n` });
});
