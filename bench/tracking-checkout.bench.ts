/** Whether live tracking slows the checkout: orders placed with triggers, LISTEN and open streams, and without. */
import type pg from "pg";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { checkoutsAtOnce, compareCheckouts, insertDishes } from "./checkouts.ts";
import { withDatabase } from "./database.ts";
import { insertFollowers, openFollowers } from "./followers.ts";
import { note, report } from "./report.ts";

const streamCount = 1_000;

await withOwnApp(async ({ dataDir, start }) => {
  const { origin } = await start();
  await withDatabase({ dataDir, max: checkoutsAtOnce }, async (pool) => {
    await insertFollowers(pool, streamCount);
    await insertDishes(pool);
    const speeds = await compareCheckouts(pool, {
      with: (place) => withTracking(origin, place),
      without: (place) => withoutTriggers(pool, place),
    });
    note("orders placed per second without tracking", speeds.without);
    note(`orders placed per second with tracking and ${streamCount} open streams`, speeds.with);
    report("throughput of the checkout with tracking, relative to without", speeds.share, { atLeast: 0.9 });
  });
});

async function withTracking(origin: string, place: () => Promise<number>): Promise<number> {
  const followers = await openFollowers(origin, streamCount);
  const seconds = await place();
  await followers.close();
  return seconds;
}

async function withoutTriggers(pool: pg.Pool, place: () => Promise<number>): Promise<number> {
  const tables = ["orders", "sessions", "customers"];
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
  const seconds = await place();
  for (const table of tables) await pool.query(`alter table ${table} enable trigger user`);
  return seconds;
}
