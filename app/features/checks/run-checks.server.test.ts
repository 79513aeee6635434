import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { db } from "#db/db.server.ts";
import { createStaff } from "#db/factories.ts";
import { createDatabase, onDatabase } from "#db/test-databases.ts";
import { makeFolder } from "#db/test-folders.ts";
import { hideTable } from "#db/test-outages.ts";
import { env } from "#env";
import { runChecks } from "./run-checks.server.ts";

const findCheck = async (about: string) => (await runChecks()).find((check) => check.about === about);

test("a migrated database lacks only an owner, until there is one", async () => {
  const findings = (await runChecks()).filter(({ about }) => /database|migrations|clock|connections/.test(about));
  expect(findings.map(({ level }) => level)).toEqual(findings.map(() => "ok"));
  expect(findings).toHaveLength(7);
  expect(await findCheck("owner")).toMatchObject({ level: "advice" });
  await createStaff({}, [{ role: "owner" }]);
  expect(await findCheck("owner")).toMatchObject({ level: "ok" });
});

test("a database without tables lacks migrations, and nothing is said about its rows", { tags: "slow" }, async () => {
  const checks = await onDatabase(await createDatabase(), runChecks);
  expect(checks.find(({ about }) => about === "migrations")).toMatchObject({ level: "advice" });
  expect(checks.filter(({ about }) => /owner|messages|rows/.test(about))).toEqual([]);
});

test("the disk of DATA_DIR matters only to a process that stores a database or backups there", async () => {
  const url = vi.spyOn(env, "DATABASE_URL", "get").mockReturnValue("postgresql://db.example/tiffin");
  const every = vi.spyOn(env, "BACKUP_EVERY", "get").mockReturnValue(undefined);
  vi.spyOn(env, "DATA_DIR", "get").mockReturnValue(".");
  expect(await findCheck("disk")).toBeUndefined();
  every.mockReturnValue("24h");
  expect(await findCheck("disk")).toBeDefined();
  every.mockReturnValue(undefined);
  url.mockReturnValue(undefined);
  expect(await findCheck("disk")).toBeDefined();
});

test("a backup folder that cannot be used is unsafe, and does not keep the other checks from running", async () => {
  const folder = makeFolder();
  await writeFile(join(folder, "backups"), "in the way");
  vi.spyOn(env, "DATA_DIR", "get").mockReturnValue(folder);
  vi.spyOn(env, "BACKUP_EVERY", "get").mockReturnValue("24h");
  const message = expect.stringMatching(
    /^the backup failed \(\S+backups is not a folder \(ENOTDIR: [^\n]+ DATA_DIR to /,
  );
  expect(await findCheck("backups")).toMatchObject({ level: "unsafe", message });
  expect(await findCheck("migrations")).toMatchObject({ level: "ok" });
});

test("a database that a demo filled is unsafe, and comes first", async () => {
  await db.insertInto("installation").values({ key: "seeded_as", value: "demo" }).execute();
  expect((await runChecks())[0]).toMatchObject({ about: "demo rows", level: "unsafe" });
});

test("a table that is gone is reported with its fix, not as a database that does not answer", async () => {
  await hideTable("installation");
  const [first] = await runChecks();
  expect(first).toMatchObject({ about: "database", level: "unsafe", fix: expect.stringContaining("restore a backup") });
  expect(first?.message).toMatch(/refuses the app: relation "installation" does not exist/);
});
