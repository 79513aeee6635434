/** A snapshot of all rows, to compare later rows with and to restore. */
import pg from "pg";
import { databasePool } from "../../../db/db.server.ts";
import { notCompared } from "./row-hashes.ts";

/**
 * The sorted rows of each table as text. What differs in each run, such as new ids, hashes and times, is replaced, so that
 * two runs of the same requests compare equal.
 */
export type Rows = Record<string, string[]>;

export interface RowSnapshot {
  /** Reads the rows as they are now, in the form of the snapshot. */
  readCurrentRows: () => Promise<Rows>;
  /** Restores the rows of the snapshot, and deletes all others. */
  restore: () => Promise<void>;
  /** The columns of a table; empty if there is no such table. */
  columnsOf: (table: string) => Column[];
  /** Deletes the snapshot and disconnects. */
  drop: () => Promise<void>;
}

interface Column {
  name: string;
  type: string;
}

const bytes = /^(content|data)$/;

/** Copies the rows of the joined database into a schema of their own. */
export async function takeRowSnapshot(): Promise<RowSnapshot> {
  const superuser = new URL(databasePool().options.connectionString ?? "");
  // Replaces rows without running triggers, which takes a superuser.
  superuser.username = "tiffin";
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  const tables = await listTables(client);
  await client.query(`create schema snapshot; ${tables.map(({ name }) => `create table snapshot.${name} as table ${name};`).join("")}
    create table snapshot.sequences as select schemaname, sequencename, last_value from pg_sequences where schemaname = 'public'`);
  const known = new Set<string>();
  const readText = async () => {
    const { rows } = await client.query<{ name: string; line: string }>(selectRows(tables));
    return rows;
  };
  for (const { line } of await readText()) for (const [word] of line.matchAll(volatileWords)) known.add(word);
  return {
    readCurrentRows: async () => {
      const found: Rows = Object.fromEntries(tables.map(({ name }) => [name, []]));
      for (const { name, line } of await readText())
        found[name]?.push(line.replace(volatileWords, (word) => normalize(word, known)));
      for (const lines of Object.values(found)) lines.sort();
      return found;
    },
    restore: async () => void (await client.query(restoreAll(tables))),
    columnsOf: (table) => tables.find(({ name }) => name === table)?.columns ?? [],
    drop: async () => {
      await client.query("drop schema snapshot cascade");
      await client.end();
    },
  };
}

/** The inserted and deleted rows by table; equal rows are listed as often as they were written. */
export function diffRows(before: Rows, after: Rows): Rows {
  const changes = Object.keys(before).flatMap((name) => {
    const [old, now] = [before[name] ?? [], after[name] ?? []];
    const lines = [...subtract(old, now), ...subtract(now, old)];
    return lines.length > 0 ? [[name, lines]] : [];
  });
  return Object.fromEntries(changes);
}

/** The rows that are missing in others, by table. */
export function missingRows(rows: Rows, others: Rows): Rows {
  const tables = Object.entries(rows).map(([name, lines]) => [name, subtract(lines, others[name] ?? [])] as const);
  return Object.fromEntries(tables.filter(([, lines]) => lines.length > 0));
}

function subtract(lines: string[], others: string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

type Table = { name: string; columns: Column[]; written: string[] };

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select table_name::text as name,
      json_agg(json_build_object('name', column_name, 'type', data_type)) as columns,
      json_agg(quote_ident(column_name)) filter (where is_generated = 'NEVER') as written
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by 1`);
  return rows.filter(({ name }) => !notCompared.test(name) || name === "rate_limits");
}

function selectRows(tables: Table[]): string {
  const compared = tables.filter(({ name }) => !notCompared.test(name));
  return compared
    .map(({ name, columns }) => {
      const left = columns.filter((column) => bytes.test(column.name)).map((column) => `- '${column.name}'`);
      return `select '${name}' as name, (to_jsonb(t) ${left.join(" ")})::text as line from ${name} t`;
    })
    .join(" union all ");
}

/** SQL that restores all tables, in any order, because `replica` switches foreign keys and triggers off. */
function restoreAll(tables: Table[]): string {
  const each = tables.map(
    ({ name, written }) => `delete from ${name};
      insert into ${name} (${written}) overriding system value select ${written} from snapshot.${name};`,
  );
  return `begin; set local session_replication_role = replica; ${each.join("")}
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 1), last_value is not null)
      from snapshot.sequences;
    commit`;
}

/** Times, UUIDs, ids of orders and addresses, hashes, bytes and random keys. */
const volatileWords =
  /\d{4}-\d\d-\d\dT[\d:.]+(?:\+\d\d:\d\d|Z)?|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:order|addr)_\w+|\$argon2id\$[^"]+|\\\\x[0-9a-f]+|[\w-]{32,}/g;
const hour = 60 * 60_000;

function normalize(word: string, known: Set<string>): string {
  if (known.has(word)) return word;
  const time = /^\d{4}-\d\d-\d\dT/.test(word) ? Date.parse(word) : Number.NaN;
  if (Number.isNaN(time)) return "new";
  // Two runs are minutes apart: a time within a day of now is compared relatively, another by its hour.
  return Math.abs(time - Date.now()) < 24 * hour
    ? `${Math.round((time - Date.now()) / hour)} hours`
    : word.slice(0, 13);
}
