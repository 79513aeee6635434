import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "#db/test-folders.ts";
import { createFolder, deleteAbandoned, explainDataDir, isFileSystemError, prepareDataDir } from "./folders.server.ts";

test("a folder is created with its parents, for its owner only, and the test of writing leaves nothing in it", () => {
  const folder = join(makeFolder(), "one", "two");
  createFolder(folder);
  createFolder(folder);
  expect(statSync(join(folder, "..")).mode & 0o077).toBe(0);
  prepareDataDir(join(folder, "three"));
  expect(readdirSync(join(folder, "three"))).toEqual([]);
});

test("what killed processes left unfinished is deleted after ten minutes, and nothing else", async () => {
  const folder = makeFolder();
  for (const [name, minutes] of Object.entries({ "old.draft": 11, "new.draft": 9, old: 11 })) {
    writeFileSync(join(folder, name), "");
    const changedAt = Date.now() / 1_000 - minutes * 60;
    utimesSync(join(folder, name), changedAt, changedAt);
  }
  await deleteAbandoned(folder, (name) => name.endsWith(".draft"));
  expect(readdirSync(folder).sort()).toEqual(["new.draft", "old"]);
});

test.runIf(existsSync("/proc/self")).each(["/proc/tiffin", "/proc/tiffin/data", "/proc", "/sys/tiffin"])(
  "%s, which can hold no files, is refused as DATA_DIR in one line",
  (folder) => {
    expect(() => prepareDataDir(folder)).toThrow(
      new RegExp(`^DATA_DIR ${folder} [^\\n]+ \\(E[A-Z]+: [^\\n]+\\): [^\\n]*move DATA_DIR to another folder$`),
    );
  },
);

test("a DATA_DIR that is a file, or below a file, is refused", () => {
  const file = join(makeFolder(), "file");
  writeFileSync(file, "");
  for (const folder of [file, join(file, "data")])
    expect(() => prepareDataDir(folder)).toThrow(`DATA_DIR ${folder} is not a folder (E`);
});

// Mounting needs root.
const canMount = spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/tmp"]).status === 0;
if (!canMount) console.warn("Not tested: a read-only DATA_DIR, because `unshare` is refused here.");

test.skipIf(!canMount).each([
  [
    "mount -t tmpfs -o ro tmpfs",
    "",
    "is on a read-only file system (EROFS: read-only file system): make that writable",
  ],
  [
    "chmod 555",
    "setpriv --reuid 65534 --regid 65534 --clear-groups",
    "is not writable for user 65534 (EACCES: permission denied): run this as its owner, or give it to user 65534 (chown -R 65534 on",
  ],
])("a folder after `%s` is refused with the fix", { tags: "slow" }, (prepare, as, line) => {
  const folder = makeFolder();
  const script = `const { prepareDataDir } = await import(${JSON.stringify(join(import.meta.dirname, "folders.server.ts"))});
    try { prepareDataDir(process.argv[1]) } catch (error) { console.log(error.message) }`;
  const command = `${prepare} "$1" && exec ${as} "$2" --input-type=module -e "$3" "$1"`;
  const words = ["--mount", "sh", "-c", command, "sh", folder, process.execPath, script];
  expect(spawnSync("unshare", words, { encoding: "utf8" }).stdout).toContain(`DATA_DIR ${folder} ${line}`);
});

test("a full disk and other errors are explained, and errors of connections and programs are not the file system's", () => {
  const error = (code: string, syscall: string) =>
    Object.assign(new Error(`${code}: why, ${syscall} '/x'`), { code, syscall });
  expect(explainDataDir("/x", error("ENOSPC", "mkdir"))).toBe(
    "/x is on a full disk (ENOSPC: why): make room, or move DATA_DIR to another folder",
  );
  expect(explainDataDir("/x", error("ELOOP", "stat"))).toBe(
    "/x refuses files (ELOOP: why): move DATA_DIR to another folder",
  );
  expect(isFileSystemError(error("ENOENT", "open"))).toBe(true);
  for (const syscall of ["connect", "spawn flock"]) expect(isFileSystemError(error("ENOENT", syscall))).toBe(false);
});
