import { expect, test } from "vitest";
import { inOneLine } from "./check.ts";
import { type DatabaseFacts, listDatabaseChecks, type RowFacts } from "./database-checks.ts";

const goodRows: RowFacts = { hasOwner: true, isDemo: false, oldestMessageSeconds: 20, failingMessages: 0 };
const good: DatabaseFacts = {
  version: 180_004,
  missingMigrations: [],
  unknownMigrations: [],
  isReadOnly: false,
  isSuperuser: false,
  foreignTables: [],
  clockSkewSeconds: 0.2,
  maxConnections: 100,
  encoding: "UTF8",
  isEncrypted: false,
  isLocal: true,
  sizeBytes: 9e6,
  rows: goodRows,
};

const findingsOf = (facts: Partial<DatabaseFacts>) =>
  listDatabaseChecks({ ...good, ...facts }, { connections: 11, isDemo: false }).filter(({ level }) => level !== "ok");

test("a healthy database passes all checks", () => {
  expect(findingsOf({})).toEqual([]);
  expect(findingsOf({ isLocal: false, isEncrypted: true })).toEqual([]);
});

test.each<[Partial<DatabaseFacts>, "unsafe" | "advice", RegExp]>([
  [{ version: 140_012 }, "unsafe", /^PostgreSQL 14 is too old; use PostgreSQL 15 to 18$/],
  [{ rows: { ...goodRows, oldestMessageSeconds: 1_800 } }, "advice", /waiting for 30 minutes; look for/],
  [{ rows: { ...goodRows, failingMessages: 3 } }, "advice", /refused more than once: 3; look for/],
  [{ version: 190_000 }, "advice", /not tested with PostgreSQL 19/],
  [{ missingMigrations: ["2027-01-01-tips"] }, "advice", /^migrations are missing, from 2027-01-01-tips on; start/],
  [{ unknownMigrations: ["2027-01-01-tips"] }, "unsafe", /newer than this version of the app/],
  [
    { encoding: "SQL_ASCII" },
    "unsafe",
    /^the database is encoded in SQL_ASCII: [^\n]*; create one with `encoding 'UTF8'/,
  ],
  [{ isReadOnly: true }, "unsafe", /^the database is a standby[^\n]*; point DATABASE_URL at the primary$/],
  [{ isSuperuser: true }, "unsafe", /superuser[^\n]*; create a role/],
  [{ foreignTables: ["orders", "sessions"] }, "unsafe", /does not own orders, sessions[^\n]*; as a superuser/],
  [{ isLocal: false }, "advice", /not encrypted; add \?sslmode=/],
  [{ clockSkewSeconds: -61 }, "advice", /^the database's clock is 61 s behind this machine's; /],
  [{ maxConnections: 12 }, "advice", /takes 11 connections, and PostgreSQL allows 12[^\n]*; lower DATABASE_POOL/],
  [{ rows: { ...goodRows, hasOwner: false } }, "advice", /nobody can sign in[^\n]*ops staff add/],
  [{ rows: { ...goodRows, isDemo: true } }, "unsafe", /filled by a demo/],
])("%j is %s", (facts, level, line) => {
  const [finding, ...others] = findingsOf(facts);
  expect(finding?.level).toBe(level);
  expect(finding && inOneLine(finding)).toMatch(line);
  expect(others).toEqual([]);
});

test("a demo's rows are fine in a demo", () => {
  const checks = listDatabaseChecks(
    { ...good, rows: { ...goodRows, isDemo: true } },
    { connections: 11, isDemo: true },
  );
  expect(checks.filter(({ level }) => level !== "ok")).toEqual([]);
});
