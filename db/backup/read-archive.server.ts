import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Entry, open, type ZipFile } from "yauzl";
import { reasonOf } from "../errors.server.ts";
import {
  fileOf,
  isOfNewerLayout,
  type Manifest,
  manifestFile,
  manifestSchema,
  type TableEntry,
} from "./manifest.server.ts";

/** An archive whose checksums have all been verified. */
export interface Archive {
  manifest: Manifest;
  /** Reads the rows of a table, in the text format of COPY. */
  readTable: (name: string) => Promise<Readable>;
  close: () => void;
}

const maxManifestBytes = 10_000_000;
/** The tables that a manifest may list, and the manifest. */
const maxEntries = 1_001;
const newline = 10;

/**
 * Opens an archive and verifies every checksum.
 * @throws {Error} with one line that says what is wrong
 */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openZip(file);
  try {
    if (zip.entryCount > maxEntries) throw new Error(`it has ${zip.entryCount} files`);
    const entries = await listEntries(zip);
    const readFile = (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is missing`);
      return openEntry(zip, entry);
    };
    const size = entries.get(manifestFile)?.uncompressedSize ?? 0;
    if (size > maxManifestBytes) throw new Error("its manifest is too large");
    const content = JSON.parse(await text(await readFile(manifestFile)));
    if (isOfNewerLayout(content)) throw new NewerLayoutError(file);
    const manifest = manifestSchema.safeParse(content);
    if (!manifest.success) throw new Error(`its manifest has no valid ${manifest.error.issues[0]?.path.join(".")}`);
    const readTable = async (name: string) => readFile(fileOf(name));
    for (const { name, bytes } of manifest.data.tables) {
      const size = entries.get(fileOf(name))?.uncompressedSize ?? bytes;
      // Checked before reading, because inflating a forged file of a few MB can take hours.
      if (size !== bytes) throw new Error(`${name} has ${size} bytes, not ${bytes}`);
    }
    for (const table of manifest.data.tables) await verifyTable(table, await readTable(table.name));
    return { manifest: manifest.data, readTable, close: () => zip.close() };
  } catch (error) {
    zip.close();
    if (error instanceof NewerLayoutError) throw error;
    throw new Error(`${file} is damaged, or not a backup of Tiffin: ${reasonOf(error)}`);
  }
}

class NewerLayoutError extends Error {
  constructor(file: string) {
    super(`${file} was made by a newer version of Tiffin: restore it with that version`);
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await promisify<string, object, ZipFile>(open)(file, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw new Error(`${file} can't be read as a backup: ${reasonOf(error)}`);
  }
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on("error", reject);
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

/** Counts the rows as lines: COPY's text format escapes line breaks within values. */
async function verifyTable({ name, rows, bytes, sha256 }: TableEntry, stream: Readable): Promise<void> {
  const hash = createHash("sha256");
  let [readRows, readBytes] = [0, 0];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    readBytes += chunk.length;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) readRows += 1;
  }
  if (readBytes !== bytes || hash.digest("hex") !== sha256) throw new Error(`${name} does not match its checksum`);
  if (readRows !== rows) throw new Error(`${name} has ${readRows} rows, not ${rows}`);
}
