// @module-tag slow
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { db } from "../db.server.ts";
import { createCustomer } from "../factories.ts";
import { makeFolder } from "../test-folders.ts";
import { fileOf, type Manifest, manifestFile } from "./manifest.server.ts";
import { restoreArchive } from "./restore.server.ts";
import { writeArchive } from "./write-archive.server.ts";

const slow = { timeout: 60_000 };
const sha256 = (data: Buffer) => createHash("sha256").update(data).digest("hex");

interface Forged {
  /** The rows of customers. */
  rows: Buffer;
  /** Other names in the archive. */
  names?: string[];
  /** Changes the manifest, which fits the rows otherwise. */
  change?: (manifest: Manifest) => unknown;
}

/** The manifest of an empty database, which is the same for all tests. */
let real: Promise<Manifest> | undefined;

/** An archive of this database's tables, all of them empty except for the customers. */
async function forge({ rows, names = [], change = (manifest) => manifest }: Forged): Promise<string> {
  const folder = makeFolder();
  real ??= writeArchive(join(folder, "real.zip"));
  const manifest = structuredClone(await real);
  const zip = new ZipFile();
  for (const table of manifest.tables) {
    const data = table.name === "customers" ? rows : Buffer.alloc(0);
    zip.addBuffer(data, fileOf(table.name));
    const lines = data.toString("latin1").split("\n").length - 1;
    Object.assign(table, { rows: lines, bytes: data.length, sha256: sha256(data) });
  }
  zip.addBuffer(Buffer.from(JSON.stringify(change(manifest))), manifestFile);
  // Compressing nothing takes a millisecond, and one test has 3,000 names.
  for (const name of names) zip.addBuffer(Buffer.alloc(0), name, { compress: false });
  zip.end();
  const file = join(folder, "forged.zip");
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

/** Restoring fails with one line, and the customer who was there is all there is. */
async function expectRefusal(file: string, reason: RegExp): Promise<void> {
  await createCustomer({ fullName: "Sana Qureshi" });
  const refusal = await restoreArchive(file, { replaces: true }).catch((error: Error) => error);
  expect(refusal).toBeInstanceOf(Error);
  expect(String(refusal)).toMatch(reason);
  expect(String(refusal)).not.toContain("\n");
  expect(await db.selectFrom("customers").select("fullName").execute()).toEqual([{ fullName: "Sana Qureshi" }]);
}

const customersOf = ({ tables }: Manifest) => tables.find(({ name }) => name === "customers") as Manifest["tables"][0];
const withCustomers = (changes: Partial<Manifest["tables"][0]>) => (manifest: Manifest) => {
  Object.assign(customersOf(manifest), changes);
  return manifest;
};

test("rows that are longer than the manifest says are refused before they are inflated", slow, async () => {
  const rows = Buffer.alloc(10_000_000, "\n");
  const few = withCustomers({ rows: 1, bytes: 1, sha256: sha256(Buffer.from("\n")) });
  const file = await forge({ rows, change: few });
  await expectRefusal(file, /is damaged.*customers has 10000000 bytes, not 1$/);
  // The archive says the same as the manifest, and holds more.
  const bytes = await readFile(file);
  const header = bytes.lastIndexOf(fileOf("customers")) - 46;
  expect(bytes.readUInt32LE(header + 24)).toBe(rows.length);
  bytes.writeUInt32LE(1, header + 24);
  await writeFile(file, bytes);
  await db.deleteFrom("customers").execute();
  await expectRefusal(file, /is damaged.*too many bytes/);
});

const empty = Buffer.alloc(0);
test.each<[string, Forged, RegExp]>([
  [
    "a layout of a newer version",
    { rows: empty, change: (it) => ({ ...it, formatVersion: 2, parts: [] }) },
    /^Error: \S+forged\.zip was made by a newer version of Tiffin: restore it with that version$/,
  ],
  ["a manifest of 11 MB", { rows: empty, change: (it) => [it, " ".repeat(11_000_000)] }, /its manifest is too large/],
  ["a million lines without columns", { rows: Buffer.alloc(1_000_000, "\n") }, /the rows of customers are refused: /],
  [
    "a checksum of something else",
    { rows: empty, change: withCustomers({ sha256: sha256(Buffer.from("x")) }) },
    /customers does not match its checksum$/,
  ],
  ["another number of rows", { rows: empty, change: withCustomers({ rows: 7 }) }, /customers has 0 rows, not 7$/],
  [
    "a column that the table lacks",
    { rows: empty, change: withCustomers({ columns: ["id", "is_admin"] }) },
    /customers are refused: column "is_admin" .*does not exist/,
  ],
  [
    "a column that is SQL",
    { rows: empty, change: withCustomers({ columns: ["id\") from program 'id' --"] }) },
    /no valid tables/,
  ],
  ["a table that is a path", { rows: empty, change: withCustomers({ name: "../customers" }) }, /no valid tables/],
  [
    "no customers",
    { rows: empty, change: (it) => ({ ...it, tables: it.tables.filter(({ name }) => name !== "customers") }) },
    /lacks the table customers$/,
  ],
  ["no layout", { rows: empty, change: (it) => ({ ...it, formatVersion: "1" }) }, /no valid formatVersion$/],
  [
    "later migrations",
    { rows: empty, change: (it) => ({ ...it, migrations: [...it.migrations, "2999-01-01-tips"] }) },
    /newer version of Tiffin \(it has 2999-01-01-tips\)/,
  ],
  [
    "a sequence that does not exist",
    { rows: empty, change: (it) => ({ ...it, sequences: [{ name: "nothing", lastValue: 1, isCalled: true }] }) },
    /"nothing" does not exist/,
  ],
  [
    "3,000 files",
    { rows: empty, names: Array.from({ length: 3_000 }, (_, index) => `data/${index}.txt`) },
    /it has 30\d\d files$/,
  ],
])("%s: refused, with nothing written", slow, async (_, forged, reason) => {
  await expectRefusal(await forge(forged), reason);
});

test.each(["../../../up.txt", "/etc/passwd", "C:/boot.ini"])("a file named %s is refused", slow, async (name) => {
  const file = await forge({ rows: empty, names: ["x".repeat(name.length)] });
  const bytes = await readFile(file, "latin1");
  await writeFile(file, bytes.replaceAll("x".repeat(name.length), name), "latin1");
  await expectRefusal(file, /is damaged.*(absolute|relative) path/);
});
