import { z } from "zod";

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const formatVersion = 1;

const table = z.object({
  name,
  columns: z.array(name).min(1),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The content of `manifest.json`, which describes a backup. */
export const manifestSchema = z.object({
  format: z.literal("tiffin-backup"),
  /** Raised when the layout of the archive changes; `migrations` is the version of the tables. */
  formatVersion: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  /** Every migration the database had, oldest first. */
  migrations: z.array(z.string().max(100)).min(1).max(1_000),
  tables: z.array(table).max(1_000),
  sequences: z.array(z.object({ name, lastValue: z.int(), isCalled: z.boolean() })).max(1_000),
});

const newerLayout = z.object({ format: z.literal("tiffin-backup"), formatVersion: z.int().gt(formatVersion) });

/** Whether this is the manifest of a backup whose layout a later version of Tiffin introduced. */
export function isOfNewerLayout(manifest: unknown): boolean {
  return newerLayout.safeParse(manifest).success;
}

export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = Manifest["tables"][number];

export const manifestFile = "manifest.json";

/** Returns the name of the file with a table's rows, in the text format of PostgreSQL's COPY. */
export function fileOf(table: string): string {
  return `data/${table}.txt`;
}
