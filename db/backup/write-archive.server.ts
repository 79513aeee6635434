import { createHash } from "node:crypto";
import { createWriteStream, statSync } from "node:fs";
import { rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough, pipeline as pipe, Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { ZipFile } from "yazl";
import { createFolder, deleteAbandoned, describeFileSystemError, isFileSystemError, syncFolder } from "#folders";
import { newDatabaseClient } from "../db.server.ts";
import { codeOf } from "../errors.server.ts";
import { setUpForLongWork } from "../session-settings.server.ts";
import { fileOf, type Manifest, manifestFile, type TableEntry } from "./manifest.server.ts";
import { copyTarget, listSequences, listTables, type Table } from "./tables.server.ts";

/** Thrown if another process is making a backup of the same database. */
export class BackupInProgressError extends Error {}

/** The key of the advisory lock that allows only one backup at a time. */
const backupLock = 7469;
/** The end of the name of an unfinished archive, unlike the names that other programs give their unfinished files. */
const draftEnd = ".tiffin-part";

interface Options {
  /** Ends an unfinished backup. */
  stopped?: AbortSignal | undefined;
  /** For operators: how to write the archive into another folder, if this one cannot be written to. */
  elsewhere?: string;
  /** Free space that is left to PostgreSQL, which stops if it finds none. */
  reservedBytes?: number;
}

/**
 * Writes a consistent snapshot of all rows into a new archive, while the app keeps running. Memory does not grow with
 * the number of rows. The file gets its name only when it is complete. Creates its folder if necessary, and deletes unfinished
 * archives that killed processes left there.
 * @throws {Error} with one line, if the file exists, another backup is being made (`BackupInProgressError`), or PostgreSQL or
 * the disk fails; or the reason of `stopped`
 */
export async function writeArchive(
  file: string,
  { stopped, elsewhere = "name a file in another folder", reservedBytes = 0 }: Options = {},
): Promise<Manifest> {
  const draft = `${file}.${process.pid}${draftEnd}`;
  const client = newDatabaseClient("backup");
  client.on("error", () => undefined);
  let databaseBytes = 0;
  try {
    requireNewFile(file);
    createFolder(dirname(file));
    await deleteAbandoned(dirname(file), (name) => name.endsWith(draftEnd)).catch(() => undefined);
    await client.connect();
    await setUpForLongWork(client);
    databaseBytes = await beginSnapshot(client);
    const manifest = await writeDraft(client, draft, reservedBytes, stopped);
    await rename(draft, file);
    // Folders of some networks cannot be synced, nor those that this user may only write to.
    await syncFolder(dirname(file)).catch(() => undefined);
    return manifest;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    stopped?.throwIfAborted();
    throw isFileSystemError(error)
      ? await explainUnwritableFile(error, file, { databaseBytes, elsewhere, reservedBytes })
      : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function requireNewFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() || file.endsWith("/"))
    throw new Error(`${file} is a folder: name a file in it, such as ${join(file, "tiffin.zip")}`);
  if (found) throw new Error(`${file} exists already: name another file`);
}

/** Returns an error of one line with the path as the caller gave it and the fix; for a full disk, also the free space. */
async function explainUnwritableFile(
  cause: NodeJS.ErrnoException,
  file: string,
  { databaseBytes, elsewhere, reservedBytes }: { databaseBytes: number; elsewhere: string; reservedBytes: number },
): Promise<Error> {
  const folder = dirname(file);
  const { problem, fix } = describeFileSystemError(cause);
  if (cause.code !== "ENOSPC")
    return new Error(`${file} can't be written: ${folder} ${problem}: ${fix}${elsewhere}`, { cause });
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  const reserved = reservedBytes ? `, of which ${megabytes(reservedBytes)} are left to PostgreSQL` : "";
  const line = `no room for ${file} (ENOSPC): ${megabytes(bavail * bsize)} are free there${reserved}, the database takes ${megabytes(databaseBytes)} and its backup mostly less; the unfinished file was deleted: make room, or ${elsewhere} on another disk`;
  return new Error(line, { cause });
}

/** Returns the size of the database in bytes. */
async function beginSnapshot(client: pg.Client): Promise<number> {
  // Not at once: a backup that has just failed keeps the lock until PostgreSQL has ended its connection.
  await client.query("set lock_timeout = '2s'");
  await client.query("select pg_advisory_lock($1)", [backupLock]).catch((error) => {
    throw codeOf(error) === "55P03" ? new BackupInProgressError("another backup is being made at this moment") : error;
  });
  await client.query("set lock_timeout = 0");
  await client.query("begin isolation level repeatable read read only");
  const sizes = await client.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
  return Number(sizes.rows[0]?.bytes ?? 0);
}

async function writeDraft(
  client: pg.Client,
  draft: string,
  reservedBytes: number,
  stopped: AbortSignal | undefined,
): Promise<Manifest> {
  const { zip, manifest } = await fillZip(client);
  const leaveRoom = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      const { blocks, bavail, bsize } = await statfs(dirname(draft));
      // Some file systems do not say how large they are.
      if (blocks > 0 && bavail * bsize < reservedBytes)
        throw Object.assign(new Error("ENOSPC: too little is left"), { code: "ENOSPC" });
      yield chunk;
    }
  };
  const target = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(zip, leaveRoom, target, stopped ? { signal: stopped } : {});
  return manifest();
}

/** Adds one table after the other to the archive. The manifest comes last, because it contains their checksums. */
async function fillZip(client: pg.Client): Promise<{ zip: PassThrough; manifest: () => Manifest }> {
  const [tables, sequences] = [await listTables(client), await listSequences(client)];
  const entries: TableEntry[] = [];
  let manifest: Manifest | undefined;
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on("error", (error: Error) => output.destroy(error));
  for (const table of tables) {
    zip.addReadStreamLazy(fileOf(table.name), { mode: 0o600 }, (callback) => {
      const rows = copyTable(client, table, (entry) => entries.push(entry));
      // The zip file does not listen, and would wait for the rest of the rows for ever.
      rows.on("error", (error) => output.destroy(error));
      callback(null, rows);
    });
  }
  zip.addReadStreamLazy(manifestFile, { mode: 0o600 }, (callback) => {
    buildManifest(client, entries, sequences).then(
      (built) => {
        manifest = built;
        callback(null, Readable.from([JSON.stringify(built, null, 2)]));
      },
      (error) => output.destroy(error),
    );
  });
  zip.end();
  const complete = () => {
    if (!manifest) throw new Error("the archive ended without its manifest");
    return manifest;
  };
  return { zip: output, manifest: complete };
}

/** Reads the rows of a table in the text format of COPY; calls `onEnd` with their checksum after the last one. */
function copyTable(client: pg.Client, table: Table, onEnd: (entry: TableEntry) => void): Readable {
  const source = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  const hash = createHash("sha256");
  let bytes = 0;
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      onEnd({ ...table, rows: source.rowCount ?? 0, bytes, sha256: hash.digest("hex") });
      done();
    },
  });
  // An error of the source is also one of `hashed`.
  return pipe(source, hashed, () => undefined);
}

async function buildManifest(client: pg.Client, tables: TableEntry[], sequences: string[]): Promise<Manifest> {
  const applied = await client.query<{ name: string }>("select name from kysely_migration order by name");
  const values: Manifest["sequences"] = [];
  for (const name of sequences) {
    // Sequences are not part of the snapshot: this value is at least as high as all ids in the rows.
    const { rows } = await client.query(`select last_value, is_called from ${pg.escapeIdentifier(name)}`);
    values.push({ name, lastValue: Number(rows[0].last_value), isCalled: rows[0].is_called });
  }
  return {
    format: "tiffin-backup",
    formatVersion: 1,
    createdAt: new Date().toISOString(),
    migrations: applied.rows.map(({ name }) => name),
    tables,
    sequences: values,
  };
}
