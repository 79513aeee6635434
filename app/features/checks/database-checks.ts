import { type Check, firstOf } from "./check.ts";

/** What PostgreSQL says about itself. */
export interface ServerFacts {
  /** PostgreSQL's version as a number: 180004 is 18.4. */
  version: number;
  /** Whether the database accepts no writes, like a standby. */
  isReadOnly: boolean;
  isSuperuser: boolean;
  /** Tables that belong to another role. */
  foreignTables: string[];
  maxConnections: number;
  /** The encoding of the database's text, such as UTF8. */
  encoding: string;
  isEncrypted: boolean;
  isLocal: boolean;
  sizeBytes: number;
}

/** Facts about a database that answers. */
export interface DatabaseFacts extends ServerFacts {
  missingMigrations: string[];
  /** Migrations that this version of the app does not know. */
  unknownMigrations: string[];
  /** How far the database's clock is ahead of this machine's, in seconds. */
  clockSkewSeconds: number;
  /** Undefined while migrations are missing: the tables may not exist. */
  rows: RowFacts | undefined;
}

/** What the rows of the app say. */
export interface RowFacts {
  hasOwner: boolean;
  isDemo: boolean;
  /** How long the oldest message to a customer has been waiting. */
  oldestMessageSeconds: number;
  /** How many messages to customers have failed at least twice, and are tried again. */
  failingMessages: number;
}

/** Messages that have been waiting for longer need attention. Failed ones are retried for an hour and a half. */
const maxMessageAgeSeconds = 15 * 60;
const oldestVersion = 15;
const newestVersion = 18;
const maxSkewSeconds = 5;
/** Besides the app's: those of an operator's command, and three that PostgreSQL reserves for superusers. */
const otherConnections = 7;

/** Checks these facts. `connections` is the most that the app opens, `isDemo` whether it runs as a demo. */
export function listDatabaseChecks(facts: DatabaseFacts, settings: { connections: number; isDemo: boolean }): Check[] {
  return [
    checkVersion(facts),
    checkEncoding(facts),
    checkWrites(facts),
    checkMigrations(facts),
    checkRole(facts),
    checkEncryption(facts),
    checkClock(facts),
    checkConnections(facts, settings.connections),
    ...(facts.rows ? listRowChecks(facts.rows, settings) : []),
  ];
}

function listRowChecks(rows: RowFacts, { isDemo }: { isDemo: boolean }): Check[] {
  return [checkOwner(rows), checkMessages(rows), ...(isDemo ? [] : [checkRows(rows)])];
}

function checkVersion({ version, sizeBytes }: DatabaseFacts): Check {
  const major = Math.floor(version / 10_000);
  const fix = `use PostgreSQL ${oldestVersion} to ${newestVersion}`;
  return firstOf(
    "database version",
    `PostgreSQL ${major}, ${Math.max(1, Math.round(sizeBytes / 1_000_000))} MB`,
    major < oldestVersion && { level: "unsafe", message: `PostgreSQL ${major} is too old`, fix },
    major > newestVersion && { level: "advice", message: `the app was not tested with PostgreSQL ${major}`, fix },
  );
}

function checkEncoding({ encoding }: DatabaseFacts): Check {
  const message = `the database is encoded in ${encoding}: names in Urdu are refused, or count as twice as long`;
  const fix =
    "create one with `encoding 'UTF8' template template0`, and move the rows with `ops export` and `ops restore`";
  const isOther = encoding !== "UTF8";
  return firstOf("database encoding", "the database is encoded in UTF8", isOther && { level: "unsafe", message, fix });
}

function checkWrites({ isReadOnly }: DatabaseFacts): Check {
  const message = "the database is a standby, or read-only: nobody can order";
  const fix = "point DATABASE_URL at the primary";
  return firstOf("writes", "the database accepts writes", isReadOnly && { level: "unsafe", message, fix });
}

function checkMessages({ oldestMessageSeconds, failingMessages }: RowFacts): Check {
  const minutes = Math.round(oldestMessageSeconds / 60);
  const message = `messages to customers have been waiting for ${minutes} minutes`;
  const fix =
    "look for 'a notification could not be sent yet' in the log: it names the mail server's or push service's answer";
  const isLate = oldestMessageSeconds > maxMessageAgeSeconds;
  return firstOf(
    "messages",
    "messages to customers are sent in time",
    isLate && { level: "advice", message, fix },
    failingMessages > 0 && {
      level: "advice",
      message: `messages to customers were refused more than once: ${failingMessages}`,
      fix,
    },
  );
}

function checkMigrations({ missingMigrations, unknownMigrations }: DatabaseFacts): Check {
  return firstOf(
    "migrations",
    "every migration is applied",
    unknownMigrations.length > 0 && {
      level: "unsafe",
      message: `the database is newer than this version of the app (it has ${unknownMigrations.join(", ")})`,
      fix: "start the newer version, or restore a backup",
    },
    missingMigrations.length > 0 && {
      level: "advice",
      message: `migrations are missing, from ${missingMigrations[0]} on`,
      fix: "start the app, or run `ops migrate`",
    },
  );
}

function checkRole({ isSuperuser, foreignTables }: DatabaseFacts): Check {
  return firstOf(
    "database role",
    "the app owns its tables, and is not a superuser",
    isSuperuser && {
      level: "unsafe",
      message: "the app connects as a superuser: a mistake in its SQL could read files and run programs",
      fix: "create a role that owns only this database, and name it in DATABASE_URL",
    },
    foreignTables.length > 0 && {
      level: "unsafe",
      message: `the app does not own ${foreignTables.join(", ")}: pages and the next migration may be refused`,
      fix: "as a superuser, run `alter table … owner to` the role in DATABASE_URL for each of them",
    },
  );
}

function checkEncryption({ isEncrypted, isLocal }: DatabaseFacts): Check {
  const message = "the connection to the database is not encrypted";
  const fix = "add ?sslmode=verify-full to DATABASE_URL, unless nobody else is on that network";
  return firstOf(
    "database connection",
    isLocal ? "the database is on this machine" : "the connection is encrypted",
    !isLocal && !isEncrypted && { level: "advice", message, fix },
  );
}

function checkClock({ clockSkewSeconds }: DatabaseFacts): Check {
  const seconds = Math.round(clockSkewSeconds);
  const message = `the database's clock is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} this machine's`;
  const fix = "synchronize both with NTP: limits and opening hours rely on it";
  const isWrong = Math.abs(seconds) > maxSkewSeconds;
  return firstOf("clock", "the clocks agree", isWrong && { level: "advice", message, fix });
}

function checkConnections({ maxConnections }: DatabaseFacts, connections: number): Check {
  const message = `the app takes ${connections} connections, and PostgreSQL allows ${maxConnections} in all`;
  const fix = "lower DATABASE_POOL or WEB_CONCURRENCY, or raise max_connections";
  const isTight = connections + otherConnections > maxConnections;
  return firstOf("connections", `${connections} of ${maxConnections}`, isTight && { level: "advice", message, fix });
}

function checkOwner({ hasOwner }: RowFacts): Check {
  const message = "nobody can sign in to the desk as owner";
  const fix = "open the set-up link that the start logs, or run `ops staff add EMAIL --role owner`";
  return firstOf("owner", "there is an owner", !hasOwner && { level: "advice", message, fix });
}

function checkRows({ isDemo }: RowFacts): Check {
  const message = "the database was filled by a demo: the passwords of its accounts are public";
  const fix = "start with an empty database";
  return firstOf("demo rows", "no demo filled the database", isDemo && { level: "unsafe", message, fix });
}
