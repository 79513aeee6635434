import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import type { Manifest } from "#db/backup/manifest.server.ts";
import { restoreArchive } from "#db/backup/restore.server.ts";
import { writeArchive } from "#db/backup/write-archive.server.ts";
import { codeOf, reasonWithFix } from "#db/errors.server.ts";
import { describeFileSystemError } from "#folders";
import { connect, skipConnection } from "./connection.ts";
import { printDone, requireYes } from "./print.ts";

/** Adds the commands `export` and `restore`. */
export function addBackupCommands(program: Command, stopped?: AbortSignal): void {
  program
    .command("export")
    .description("write a snapshot of all data into one file, while the app runs")
    .argument("<file>", "the new file, such as tiffin.zip; it contains personal data")
    .option("--json", "as JSON")
    .action(async (file, { json }) => {
      // Whoever gives - means standard output, not a file of that name.
      if (file === "-" || file === "")
        throw new Error(`a backup needs the path of a new file, such as tiffin.zip, not '${file}'`);
      const manifest = await writeArchive(file, { stopped });
      printDone(`wrote all rows (${countRows(manifest)}) into ${file}`, json, summaryOf(file, manifest));
    });
  const restoring = program
    .command("restore")
    .description("verify a backup, and restore it into an empty database, completely or not at all")
    .argument("<file>", "a file written by `ops export` or BACKUP_EVERY, or - for standard input")
    .option("--replace", "delete existing rows first; requires --yes")
    .option("--yes", "confirm --replace; without it the command only says what it would do")
    .option("--json", "as JSON")
    .action(async (file, { replace, yes, json }) => {
      if (replace) requireYes(yes, "this replaces every row of the database with those of the backup");
      const manifest = await withFile(file, stopped, async (path) => {
        // A new DATA_DIR may have no database yet, for example on another machine.
        const close = await connect({ createsCluster: true, stopped });
        return restoreArchive(path, { replaces: replace === true }).finally(close);
      });
      const sentence = `restored all rows (${countRows(manifest)}) of the backup of ${manifest.createdAt}`;
      // At its start it stores whether it sends emails, and reads the keys of notifications.
      const next = replace ? "; restart the app if it is running" : "";
      printDone(sentence + next, json, summaryOf(file, manifest));
    });
  skipConnection(restoring);
}

/** Copies standard input to a temporary file first, because a zip file is read from its end. */
async function withFile<Result>(
  file: string,
  stopped: AbortSignal | undefined,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (file !== "-") return use(file);
  const copy = await openUnnamedFile();
  const path = `/dev/fd/${copy.fd}`;
  try {
    await pipeline(process.stdin, createWriteStream(path), stopped ? { signal: stopped } : {});
    return await use(path);
  } catch (error) {
    stopped?.throwIfAborted();
    const reason = reasonWithFix(error).replace(path, "standard input");
    const fix =
      codeOf(error) === "ENOSPC" ? `: make room in ${tmpdir()}, set TMPDIR, or name the file instead of -` : "";
    throw new Error(reason + fix, { cause: error });
  } finally {
    await copy.close();
  }
}

/** Creates a temporary file and deletes its name, so that the system deletes the file however this process ends. */
async function openUnnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `tiffin-restore-${randomUUID()}`);
  try {
    const handle = await open(path, "wx+", 0o600);
    await unlink(path);
    return handle;
  } catch (cause) {
    const { problem, fix } = describeFileSystemError(cause);
    throw new Error(`${tmpdir()} ${problem}: ${fix}set TMPDIR, or name the file instead of -`, { cause });
  }
}

const countRows = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0);

function summaryOf(file: string, manifest: Manifest) {
  const tables = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
  return { file, createdAt: manifest.createdAt, schema: manifest.migrations.at(-1), tables };
}
