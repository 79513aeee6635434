import { mkdir, readdir, rm, stat, statfs, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { backupName, findLastBackup } from "#db/backup/backup-folder.server.ts";
import { openArchive } from "#db/backup/read-archive.server.ts";
import { writeArchive } from "#db/backup/write-archive.server.ts";
import { createCustomer } from "#db/factories.ts";
import { makeFolder } from "#db/test-folders.ts";
import { log } from "#log";
import { backUpWhenDue } from "./backups.ts";

const hourMs = 3_600_000;
const never = new AbortController().signal;

test("a backup is made when the last one is old enough, and the newest 14 are kept", { tags: "slow" }, async () => {
  const dataDir = makeFolder();
  await createCustomer();
  await backUpWhenDue(dataDir, hourMs, never);
  const folder = join(dataDir, "backups");
  const [first = ""] = await readdir(folder);
  const { manifest, close } = await openArchive(join(folder, first));
  close();
  const modes = [folder, join(folder, first)].map(async (path) => (await stat(path)).mode & 0o777);
  expect(await Promise.all(modes), "nobody else reads them").toEqual([0o700, 0o600]);
  expect(manifest.tables.find(({ name }) => name === "customers")?.rows).toBe(1);
  await backUpWhenDue(dataDir, hourMs, never);
  expect(await readdir(folder)).toEqual([first]);
  for (let day = 10; day < 30; day += 1) await writeFile(join(folder, `tiffin-2020-01-${day}T000000Z.zip`), "");
  await rm(join(folder, first));
  await backUpWhenDue(dataDir, hourMs, never);
  const kept = (await readdir(folder)).toSorted();
  expect([kept.length, kept[0]]).toEqual([14, "tiffin-2020-01-17T000000Z.zip"]);
});

test("backups made while the clock was ahead neither delay nor displace the next one", { tags: "slow" }, async () => {
  const dataDir = makeFolder();
  const folder = join(dataDir, "backups");
  await mkdir(folder);
  const later = new Date(Date.now() + 400 * 24 * hourMs);
  const names = Array.from({ length: 14 }, (_, index) => backupName(new Date(later.getTime() + index * hourMs)));
  for (const name of names) await writeFile(join(folder, name), "");
  await backUpWhenDue(dataDir, hourMs, never);
  const kept = (await readdir(folder)).toSorted();
  expect(kept.slice(1)).toEqual(names.slice(1));
  expect((await findLastBackup(dataDir)).madeAt?.getTime()).toBeLessThanOrEqual(Date.now());
  await backUpWhenDue(dataDir, hourMs, never);
  expect((await readdir(folder)).toSorted()).toEqual(kept);
});

test("what a killed process of an earlier version left of its backups is deleted, and no other file", async () => {
  const dataDir = makeFolder();
  const folder = join(dataDir, "backups");
  await mkdir(folder);
  const others = ["film.zip.7.part", "tiffin-2026-11-23T000000Z.zip.part", "tiffin.zip.7.part"];
  for (const name of ["tiffin-2026-11-23T000000Z.zip.7.part", ...others]) await writeFile(join(folder, name), "");
  await backUpWhenDue(dataDir, hourMs, never);
  const left = await readdir(folder);
  expect(left.filter((name) => name.endsWith(".part")).toSorted()).toEqual(others);
  expect(left).toHaveLength(others.length + 1);
});

test("a failed backup is recorded until one succeeds", { tags: "slow" }, async () => {
  const dataDir = makeFolder();
  await writeFile(join(dataDir, "backups"), "in the way");
  await expect(backUpWhenDue(dataDir, hourMs, never)).resolves.toBeUndefined();
  await rm(join(dataDir, "backups"));
  const stopped = AbortSignal.abort();
  await backUpWhenDue(dataDir, hourMs, stopped);
  expect(await findLastBackup(dataDir)).toEqual({});
  await writeFile(join(dataDir, "backups", "last-failure.txt"), "no space\n");
  expect(await findLastBackup(dataDir)).toEqual({ failure: "no space" });
  await writeFile(join(dataDir, "backups", "last-failure.txt"), "");
  expect(await findLastBackup(dataDir)).toEqual({ failure: "the reason could not be stored, as on a full disk" });
  // The one that was stopped half-way keeps its lock until PostgreSQL notices.
  const tryAgain = async () => {
    await backUpWhenDue(dataDir, hourMs, never);
    return findLastBackup(dataDir);
  };
  await expect.poll(tryAgain).toEqual({ madeAt: expect.any(Date) });
});

test("a backup ends before it takes the last room of PostgreSQL's disk, and leaves nothing behind", async () => {
  const folder = makeFolder();
  const disk = await statfs(folder);
  const reservedBytes = disk.blocks * disk.bsize * 2;
  await expect(writeArchive(join(folder, "a.zip"), { reservedBytes })).rejects.toThrow(
    /^no room for \S+a\.zip \(ENOSPC\): [\d.]+ MB are free there, of which [\d.]+ MB are left to PostgreSQL, [^\n]+$/,
  );
  expect(await readdir(folder)).toEqual([]);
});

test("a backup that cannot be written advises another DATA_DIR, because nobody names its file", async () => {
  const error = vi.spyOn(log, "error").mockReturnValue();
  const dataDir = makeFolder();
  await symlink("/proc/self", join(dataDir, "backups"));
  await backUpWhenDue(dataDir, hourMs, never);
  const message = expect.stringMatching(/^\S+\.zip can't be written: .*: move DATA_DIR to another folder$/);
  expect(error).toHaveBeenCalledWith({ err: expect.objectContaining({ message }) }, "the backup failed");
});
