/**
 * A backup made while customers order, restored into another embedded PostgreSQL: BACKUP_ORDERS=200000 makes a larger one.
 * The restored rows are compared by making a backup of them: both say the same SHA-256 of each table.
 */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Checkout } from "../app/features/checkout/place-order.server.ts";
import type { Manifest } from "../db/backup/manifest.server.ts";
import { restoreArchive } from "../db/backup/restore.server.ts";
import { writeArchive } from "../db/backup/write-archive.server.ts";
import { databasePool, db } from "../db/db.server.ts";
import { migrate } from "../db/migrator.server.ts";
import { withoutTimeouts } from "../db/without-timeouts.server.ts";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { checkoutsAtOnce, fillCarts, insertDishes, placeOrders } from "./checkouts.ts";
import { withDatabase } from "./database.ts";
import { note, report, timeOf } from "./report.ts";
import { insertYear } from "./year-of-orders.ts";

const orders = Number(process.env.BACKUP_ORDERS ?? 50_000);
/** More than are placed while the backup is written. */
const maxOrdersMeanwhile = 6_000;

await withOwnApp(({ dataDir: shop }) =>
  withOwnApp(async ({ dataDir: elsewhere }) => {
    const file = join(shop, "backup.zip");
    const backedUp = await onDatabaseOf(shop, () => backUpWhileOrdering(file));
    const again = await onDatabaseOf(elsewhere, async () => {
      note("restored in", (await timeOf(() => restoreArchive(file, { replaces: false }))) / 1_000, " s");
      return writeArchive(join(elsewhere, "again.zip"));
    });
    const differing = backedUp.tables.filter(({ name, rows, sha256 }) => {
      const same = again.tables.find((table) => table.name === name);
      return same?.sha256 !== sha256 || same.rows !== rows;
    });
    console.log(differing.map(({ name }) => `        differs: ${name}`).join("\n"));
    report("tables that differ after the restore", differing.length, { atMost: 0 });
  }),
);

function onDatabaseOf<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  return withDatabase({ dataDir, max: checkoutsAtOnce + 2 }, async () => {
    await migrate(db);
    return work();
  });
}

async function backUpWhileOrdering(file: string): Promise<Manifest> {
  await withoutTimeouts((on) => insertYear(on, { orders, customers: orders / 10, restaurants: 2_000 }));
  await insertDishes(databasePool());
  const carts = await fillCarts(databasePool(), "before", 400);
  note("orders a second without a backup", carts.length / (await placeOrders(carts)));
  const ordering = orderUntilStopped(await fillCarts(databasePool(), "meanwhile", maxOrdersMeanwhile));
  const startedAt = performance.now();
  const [written] = await Promise.allSettled([writeArchive(file)]);
  const seconds = (performance.now() - startedAt) / 1_000;
  const placed = await ordering.stop();
  if (written.status === "rejected") throw written.reason;
  const manifest = written.value;
  note(
    "rows",
    manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  );
  note("size of the file", (await stat(file)).size / 1e6, " MB");
  note("written in", seconds, " s");
  note("orders a second meanwhile", placed / seconds);
  return manifest;
}

/** Places one order after the other, eight at once, until it is stopped; returns how many were placed. */
function orderUntilStopped(carts: Checkout[]): { stop: () => Promise<number> } {
  let isStopped = false;
  let placed = 0;
  const order = async () => {
    for (let cart = carts.pop(); cart && !isStopped; cart = carts.pop()) {
      await placeOrders([cart]);
      placed += 1;
    }
  };
  const ordering = Promise.allSettled(Array.from({ length: checkoutsAtOnce }, order));
  const stop = async () => {
    isStopped = true;
    for (const end of await ordering) if (end.status === "rejected") throw end.reason;
    if (carts.length === 0) throw new Error("the carts were all ordered before the backup was complete");
    return placed;
  };
  return { stop };
}
