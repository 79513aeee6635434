/**
 * Compares three ways to place orders, each with 16 clients, in turns: the app's own function, the same statements sent
 * by pgbench, and whole forms sent to the app. The statements were recorded while the app placed other orders. Without
 * pgbench the other two are measured.
 */
import pLimit from "p-limit";
import type pg from "pg";
import { startSession } from "../app/features/accounts/sessions.server.ts";
import type { Checkout } from "../app/features/checkout/place-order.server.ts";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { fillCarts, insertCarts, insertDishes, placeOrders } from "./checkouts.ts";
import { withDatabase } from "./database.ts";
import { findPgbench, runPgbench, writeScripts } from "./pgbench.ts";
import { recordStatements, type Statement } from "./recorded-statements.ts";
import { median, note, report, timeOf } from "./report.ts";
import { postForm } from "./requests.ts";

const clients = 16;
const ordersPerRound = Number(process.env.ORDERS ?? 320);
const rounds = Number(process.env.ROUNDS ?? 7);
const pgbench = findPgbench();

await withOwnApp(async (ownApp) => {
  const app = await ownApp.start();
  await withDatabase({ dataDir: ownApp.dataDir, max: clients }, async (pool, connectionString) => {
    await pool.query(
      "insert into vendors (id, restaurant_name) select 'v' || n, 'Tandoor ' || n from generate_series(1, 20) n",
    );
    await insertDishes(pool);
    const fill = (word: string) => fillCarts(pool, word, ordersPerRound);
    await placeOrders(await fill("warm-up"), clients);
    await sendForms(app.origin, await fill("forms-warm-up"));
    const recorded = await fill("recorded");
    const { files, count } = await writeScripts(pool, await record(recorded), clients, ownApp.dataDir);
    const times = { own: [] as number[], forms: [] as number[], bare: [] as number[] };
    const run = (file: string) => runPgbench(pgbench ?? "", file, connectionString, { clients, times: ordersPerRound });
    for (let round = 1; round <= rounds; round += 1) {
      times.own.push(await placeOrders(await fill(`own-${round}`), clients));
      times.forms.push(await sendForms(app.origin, await fill(`forms-of-${round}`)));
      if (!pgbench) continue;
      await forget(pool, recorded);
      times.bare.push(run(files.all) - run(files.lookup));
      await checkOrders(pool, recorded);
    }
    const perSecond = (seconds: number[]) => ordersPerRound / median(seconds);
    const shares = (of: number[], by: number[]) => median(of.map((seconds, round) => seconds / (by[round] ?? 0)));
    note(`statements of a checkout`, count);
    note(`orders a second, placed by the app's function, ${clients} at once`, perSecond(times.own));
    note(`orders a second, sent as forms, ${clients} at once`, perSecond(times.forms));
    const statements = pgbench ? times.bare : times.own;
    report("forms sent to the app, share of the speed of their statements", shares(statements, times.forms), {
      atLeast: 0.2,
    });
    if (pgbench) {
      note(`orders a second, the same statements sent by pgbench, ${clients} clients`, perSecond(times.bare));
      report("the app's function, share of pgbench's speed", shares(times.bare, times.own), { atLeast: 0.8 });
    } else console.log("        pgbench is not installed: the statements themselves were not measured");
  });
});

/** Places these orders one after the other; returns the statements of each. */
async function record(checkouts: Checkout[]): Promise<Statement[][]> {
  const runs: Statement[][] = [];
  for (const checkout of checkouts) runs.push(await recordStatements(() => placeOrders([checkout])));
  return runs;
}

/** Deletes the orders of these customers and fills their carts again. */
async function forget(pool: pg.Pool, checkouts: Checkout[]): Promise<void> {
  const ids = checkouts.map(({ customerId }) => customerId);
  await pool.query("delete from orders where customer_id = any($1)", [ids]);
  await pool.query("delete from rate_limits");
  await insertCarts(pool, ids);
}

/** @throws {Error} when one of these customers has no order, or still has a cart */
async function checkOrders(pool: pg.Pool, checkouts: Checkout[]): Promise<void> {
  const { rows } = await pool.query(
    `select count(*)::int as orders, (select count(*)::int from carts where customer_id = any($1)) as carts
    from orders join order_items on order_id = id where customer_id = any($1)`,
    [checkouts.map(({ customerId }) => customerId)],
  );
  if (rows[0].orders !== checkouts.length || rows[0].carts > 0)
    throw new Error(`pgbench placed ${rows[0].orders} orders of ${checkouts.length}, ${rows[0].carts} carts are left`);
}

/** Sends the forms of these orders, `clients` at a time; returns the seconds it took. */
async function sendForms(origin: string, checkouts: Checkout[]): Promise<number> {
  const sessions = new Map<string, string | undefined>();
  for (const { customerId: id } of checkouts)
    sessions.set(id, await startSession({ id, passwordHash: "$argon2id$none" }, "bench"));
  const sendOne = async ({ customerId, checkoutKey, fingerprint, addressId = "" }: Checkout) => {
    const cookie = `session=${sessions.get(customerId)}`;
    const response = await postForm(`${origin}/payment`, { checkoutKey, fingerprint, addressId }, { cookie });
    await response.arrayBuffer();
    if (response.status !== 303) throw new Error(`a form was answered by ${response.status}`);
  };
  return (await timeOf(() => pLimit(clients).map(checkouts, sendOne))) / 1_000;
}
