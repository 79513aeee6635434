// @module-tag slow
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, readdir, readFile, realpath, symlink } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createVendor } from "#db/factories.ts";
import { currentUrl, withoutDatabase } from "#db/test-databases.ts";
import { makeFolder } from "#db/test-folders.ts";
import { env } from "#env";
import { connectFor } from "./connection.ts";
import { run } from "./run.ts";
import { runOps, runOpsUntil, runOpsWith } from "./test-command.ts";

const slow = { timeout: 60_000 };

test("a DATA_DIR without a database is refused in one line, and stays empty", slow, async () => {
  const dataDir = makeFolder();
  const answer = await runOpsWith({ DATABASE_URL: "", DATA_DIR: dataDir }, "orders", "list");
  expect(answer).toMatchObject({ code: 1, output: "" });
  expect(answer.errors).toMatch(/^ops: DATA_DIR \S+ holds no database: [^\n]+\n$/);
  expect(await readdir(dataDir)).toEqual([]);
});

test("a database folder that cannot be read is reported with its DATA_DIR and what to do", slow, async () => {
  const dataDir = makeFolder();
  await symlink("postgres", join(dataDir, "postgres"));
  const { errors } = await runOpsWith({ DATABASE_URL: "", DATA_DIR: dataDir }, "orders", "list");
  expect(errors).toMatch(
    /^ops: DATA_DIR \S+ refuses files \(ELOOP: [^\n]+\): move DATA_DIR to another folder, [^\n]+\n$/,
  );
});

test("a command that waits for a lock says who holds it, and continues", slow, async () => {
  const { id } = await createVendor();
  const holder = new pg.Client({ connectionString: currentUrl() });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query("begin; lock table vendors");
  const { rows } = await holder.query("select pg_backend_pid() as pid");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.spyOn(env, "DATABASE_URL", "get").mockReturnValue(currentUrl());
  vi.spyOn(console, "log").mockReturnValue();
  const errors = vi.spyOn(console, "error").mockReturnValue();
  await withoutDatabase(async () => {
    let close = async () => {};
    const code = run(["vendors", "close", id], async (command) => {
      close = await connectFor(command, new AbortController().signal);
    });
    const reportLater = () => {
      vi.advanceTimersByTime(5_000);
      return errors.mock.calls.at(0);
    };
    await expect
      .poll(reportLater)
      .toEqual([
        `ops: waiting for the transaction of PostgreSQL's process ${rows[0].pid}: wait, or end it with \`select pg_terminate_backend(…)\``,
      ]);
    await holder.query("rollback");
    expect(await code).toBe(0);
    await close();
  });
});

test("a restore or a check that waits for PostgreSQL ends when it is stopped", slow, async () => {
  const dataDir = await realpath(makeFolder());
  // PostgreSQL runs as another user than root.
  await chmod(dataDir, 0o711);
  vi.spyOn(env, "DATABASE_URL", "get").mockReturnValue(undefined);
  vi.spyOn(env, "DATA_DIR", "get").mockReturnValue(dataDir);
  for (const words of [["restore", "no-such-file.zip"], ["check"]]) {
    const stopped = AbortSignal.abort(new Error("stopped by SIGINT"));
    const answer = await withoutDatabase(() => runOpsUntil(stopped, ...words));
    expect(answer, words[0]).toEqual({ code: 1, output: "", errors: "ops: stopped by SIGINT\n" });
  }
});

test("a PostgreSQL that answers at none of a host's addresses is reported with the reason", slow, async () => {
  const answer = await runOpsWith({ DATABASE_URL: "postgresql://localhost:1/tiffin" }, "orders", "list");
  expect(answer).toMatchObject({ code: 1, output: "" });
  expect(answer.errors).toMatch(
    /^ops: DATABASE_URL: no PostgreSQL answers there \([^\n]*ECONNREFUSED[^\n]*\): start it, or correct the address\n$/,
  );
});

test("a database that only reads refuses changes with what to do, and check says so", slow, async () => {
  const url = new URL(currentUrl());
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const settings = { DATABASE_URL: url.href };
  const { id } = await createVendor();
  const [closed, checked] = [await runOpsWith(settings, "vendors", "close", id), await runOpsWith(settings, "check")];
  expect(closed).toMatchObject({ code: 1, output: "" });
  expect(closed.errors).toMatch(/^ops: [^\n]* read-only transaction: point DATABASE_URL at the primary[^\n]*\n$/);
  expect(checked.output).toContain("unsafe  writes: the database is a standby, or read-only");
});

test("--version is that of the app", async () => {
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  expect(await runOps("--version")).toMatchObject({ code: 0, output: `${version}\n` });
});

test("a command whose output nobody reads to the end says nothing about it", slow, () => {
  const words = ["-c", '"$0" ops/main.ts --help | true', process.execPath];
  expect(spawnSync("sh", words, { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
});

test("a command whose errors nobody reads ends with its own exit code", slow, async () => {
  const child = spawn(process.execPath, ["ops/main.ts", "no-such-command"]);
  child.stderr.destroy();
  expect(await once(child, "exit")).toEqual([2, null]);
});
