import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import * as initialModel from "../migrations/2026-11-20-initial-model.ts";
import * as endedSessions from "../migrations/2026-11-21-ended-sessions.ts";
import * as sessionsOfEnabled from "../migrations/2026-11-21-sessions-of-enabled.ts";
import * as sortedLists from "../migrations/2026-11-21-sorted-lists.ts";
import * as installation from "../migrations/2026-11-22-installation.ts";
import * as knownDevices from "../migrations/2026-11-22-known-devices.ts";
import * as orderAddress from "../migrations/2026-11-22-order-address.ts";
import * as orderTotal from "../migrations/2026-11-22-order-total.ts";
import * as resetCodes from "../migrations/2026-11-22-reset-codes.ts";
import * as staffAndDesk from "../migrations/2026-11-22-staff-and-desk.ts";
import * as hoursAndExtras from "../migrations/2026-11-22-weekly-hours-and-extras.ts";
import * as catalogueNews from "../migrations/2026-11-23-catalogue-news.ts";
import * as commissionWhenPlaced from "../migrations/2026-11-23-commission-when-placed.ts";
import * as deletedAccounts from "../migrations/2026-11-23-deleted-accounts.ts";
import * as deskLists from "../migrations/2026-11-23-desk-lists.ts";
import * as imports from "../migrations/2026-11-23-imports.ts";
import * as notes from "../migrations/2026-11-23-notes.ts";
import * as notifications from "../migrations/2026-11-23-notifications.ts";
import * as picturesInUse from "../migrations/2026-11-23-pictures-in-use.ts";
import * as reportDays from "../migrations/2026-11-23-report-days.ts";
import * as riderCash from "../migrations/2026-11-23-rider-cash.ts";
import * as finding from "../migrations/2026-11-24-finding.ts";
import * as orderAgain from "../migrations/2026-11-24-order-again.ts";
import * as categoryIndex from "../migrations/2026-11-25-category-index.ts";
import * as deliveryAreas from "../migrations/2026-11-25-delivery-areas.ts";
import * as ordersForLater from "../migrations/2026-11-25-orders-for-later.ts";
import * as reportMonths from "../migrations/2026-11-25-report-months.ts";
import * as urduNames from "../migrations/2026-11-25-urdu-names.ts";
import * as urduRestaurants from "../migrations/2026-11-26-urdu-restaurants.ts";
import * as vendorSpellings from "../migrations/2026-11-26-vendor-spellings.ts";
import * as menuCategories from "../migrations/2026-11-27-menu-categories.ts";
import * as ordersNewestFirst from "../migrations/2026-11-27-orders-newest-first.ts";
import * as categoryLists from "../migrations/2026-11-28-category-lists.ts";
import * as nameSearch from "../migrations/2026-11-28-name-search.ts";
import * as reviewCounts from "../migrations/2026-11-28-review-counts.ts";
import * as riderCashIndex from "../migrations/2026-11-28-rider-cash-index.ts";
import * as pushSessions from "../migrations/2026-12-01-push-sessions.ts";
import * as urduSpellings from "../migrations/2026-12-02-urdu-spellings.ts";
import * as reportColumns from "../migrations/2026-12-03-report-columns.ts";
import * as unansweredCounts from "../migrations/2026-12-03-unanswered-counts.ts";
import * as deliveryHours from "../migrations/2026-12-04-delivery-hours.ts";
import * as handedInCash from "../migrations/2026-12-04-handed-in-cash.ts";
import * as cartAddress from "../migrations/2026-12-05-cart-address.ts";
import * as otherRoles from "../migrations/2026-12-06-other-roles.ts";
import * as reviewsOfOrders from "../migrations/2026-12-07-reviews-of-orders.ts";
import * as sameRestaurant from "../migrations/2026-12-08-same-restaurant.ts";
import * as ownAddress from "../migrations/2026-12-09-own-address.ts";
import * as separateHours from "../migrations/2026-12-10-separate-hours.ts";
import * as daysOfThisCentury from "../migrations/2026-12-11-days-of-this-century.ts";
import { refuseOtherEncoding } from "./encoding.server.ts";
import { type LockRetry, type Step, type TiffinMigration, takeStep } from "./migration-step.server.ts";
import type { Database } from "./schema.ts";

/** Every migration by name, oldest first. */
const migrations: Record<string, TiffinMigration> = {
  "2026-11-20-initial-model": initialModel,
  "2026-11-21-ended-sessions": endedSessions,
  "2026-11-21-sessions-of-enabled": sessionsOfEnabled,
  "2026-11-21-sorted-lists": sortedLists,
  "2026-11-22-installation": installation,
  "2026-11-22-known-devices": knownDevices,
  "2026-11-22-order-address": orderAddress,
  "2026-11-22-order-total": orderTotal,
  "2026-11-22-reset-codes": resetCodes,
  "2026-11-22-staff-and-desk": staffAndDesk,
  "2026-11-22-weekly-hours-and-extras": hoursAndExtras,
  "2026-11-23-catalogue-news": catalogueNews,
  "2026-11-23-commission-when-placed": commissionWhenPlaced,
  "2026-11-23-deleted-accounts": deletedAccounts,
  "2026-11-23-desk-lists": deskLists,
  "2026-11-23-imports": imports,
  "2026-11-23-notes": notes,
  "2026-11-23-notifications": notifications,
  "2026-11-23-pictures-in-use": picturesInUse,
  "2026-11-23-report-days": reportDays,
  "2026-11-23-rider-cash": riderCash,
  "2026-11-24-finding": finding,
  "2026-11-24-order-again": orderAgain,
  "2026-11-25-category-index": categoryIndex,
  "2026-11-25-delivery-areas": deliveryAreas,
  "2026-11-25-orders-for-later": ordersForLater,
  "2026-11-25-report-months": reportMonths,
  "2026-11-25-urdu-names": urduNames,
  "2026-11-26-urdu-restaurants": urduRestaurants,
  "2026-11-26-vendor-spellings": vendorSpellings,
  "2026-11-27-menu-categories": menuCategories,
  "2026-11-27-orders-newest-first": ordersNewestFirst,
  "2026-11-28-category-lists": categoryLists,
  "2026-11-28-name-search": nameSearch,
  "2026-11-28-review-counts": reviewCounts,
  "2026-11-28-rider-cash-index": riderCashIndex,
  "2026-12-01-push-sessions": pushSessions,
  "2026-12-02-urdu-spellings": urduSpellings,
  "2026-12-03-report-columns": reportColumns,
  "2026-12-03-unanswered-counts": unansweredCounts,
  "2026-12-04-delivery-hours": deliveryHours,
  "2026-12-04-handed-in-cash": handedInCash,
  "2026-12-05-cart-address": cartAddress,
  "2026-12-06-other-roles": otherRoles,
  "2026-12-07-reviews-of-orders": reviewsOfOrders,
  "2026-12-08-same-restaurant": sameRestaurant,
  "2026-12-09-own-address": ownAddress,
  "2026-12-10-separate-hours": separateHours,
  "2026-12-11-days-of-this-century": daysOfThisCentury,
};

/**
 * Migrates the database to this code's schema. Any number of processes may call it concurrently: one does it, the others
 * wait. Each migration is committed with its row in `kysely_migration`, so whatever ends the process, the next call
 * continues where it stopped.
 * @throws {Error} with one line for operators, for example if the database is newer than the code
 */
export async function migrate(db: Kysely<Database>, lockRetry?: LockRetry): Promise<void> {
  await refuseNewerDatabase(db);
  await migrateTo(db, migrationNames.at(-1) ?? "", lockRetry);
}

/**
 * Migrates a database, up or down, to the schema after this migration; down for restoring a backup of that version into
 * an empty one.
 */
export async function migrateTo(db: Kysely<Database>, name: string, lockRetry?: LockRetry): Promise<void> {
  // The camel-case plugin would rename the columns of Kysely's own tables.
  await db
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      await lockMigrations(connection);
      try {
        const applied = await appliedMigrations(connection);
        await refuseOtherEncoding(connection, applied);
        for (const step of listSteps(applied, name)) await takeStep(connection, migrations, step, lockRetry);
      } finally {
        // A lost connection has released it.
        await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection).catch(() => {});
      }
    });
}

function listSteps(applied: string[], last: string): Step[] {
  const count = migrationNames.indexOf(last) + 1;
  const pending = migrationNames.slice(0, count).filter((name) => !applied.includes(name));
  refuseLateMigrations(pending, applied);
  const superfluous = migrationNames.slice(count).filter((name) => applied.includes(name));
  return [
    ...pending.map((name) => ({ name, target: name })),
    ...superfluous.reverse().map((name) => ({ name, target: migrationNames[migrationNames.indexOf(name) - 1] ?? "" })),
  ];
}

function refuseUnsorted(names: string[]): void {
  const early = names.find((name, index) => name < (names[index - 1] ?? ""));
  if (early) throw new Error(`migration ${early} sorts before one that is registered above it: give it a later date`);
}

/** Kysely would apply such a migration and all after it in one transaction, where `create index concurrently` fails. */
function refuseLateMigrations(pending: string[], applied: string[]): void {
  const newest = migrationNames.findLast((name) => applied.includes(name)) ?? "";
  const late = pending.filter((name) => name < newest);
  if (late.length === 0) return;
  throw new Error(
    `migration ${late.join(", ")} comes before ${newest}, which this database already has: give it a later date`,
  );
}

/** The key of an advisory lock. */
const migrationLock = 7_119_024;

/** Asks again and again: a statement that waits for the lock has a snapshot, which an index created concurrently waits for. */
async function lockMigrations(connection: Kysely<Database>): Promise<void> {
  const tryLock = sql<{ locked: boolean }>`select pg_try_advisory_lock(${migrationLock}) as locked`;
  while (!(await tryLock.execute(connection)).rows[0]?.locked) await sleep(200);
}

/** Lists PostgreSQL's processes whose open transactions hold up the migration that is underway, in whatever process. */
export async function listMigrationBlockers(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select distinct unnest(pg_blocking_pids(pid)) as pid from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and objid = ${migrationLock} and granted
    order by pid`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Whether all migrations of this code are applied. Sends two short queries; throws if the database is unreachable. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  return (await compareMigrations(db)).missing.length === 0;
}

/** The names of all migrations of this code, oldest first. */
export const migrationNames = Object.keys(migrations);
refuseUnsorted(migrationNames);

/** Lists the migrations that the database lacks, and those it has that this code does not know, oldest first. */
export async function compareMigrations(db: Kysely<Database>): Promise<{ missing: string[]; unknown: string[] }> {
  const applied = await appliedMigrations(db);
  return {
    missing: migrationNames.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !(name in migrations)),
  };
}

async function refuseNewerDatabase(db: Kysely<Database>): Promise<void> {
  const { unknown } = await compareMigrations(db);
  if (unknown.length > 0) {
    throw new Error(
      `the database is newer than this version of Tiffin (it has ${unknown.join(", ")}): start the newer version, or restore a backup`,
    );
  }
}

/** Lists the names of the applied migrations, oldest first. */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const table = await sql<{ id: string | null }>`select to_regclass('kysely_migration') as id`.execute(db);
  if (table.rows[0]?.id == null) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map((row) => row.name);
}
