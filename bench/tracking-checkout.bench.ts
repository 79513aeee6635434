/** Whether live tracking slows the checkout: orders placed with triggers, LISTEN and open streams, and without. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import pg from "pg";
import { findCart } from "../app/features/cart/cart.server.ts";
import { type Checkout, placeOrder } from "../app/features/checkout/place-order.server.ts";
import { closeDatabase, openDatabase } from "../db/db.server.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres/start.server.ts";
import { startApp } from "../e2e/support/own-app.ts";
import { insertFollowers, openFollowers } from "./followers.ts";
import { note, report } from "./report.ts";

const streamCount = 1_000;
const rounds = 15;
const ordersPerRound = 400;
const atOnce = 8;

const dataDir = await mkdtemp(join(tmpdir(), "tiffin-checkout-"));
const app = await startApp({ DATA_DIR: dataDir });
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
const pool = new pg.Pool({ connectionString: postgres.connectionString });
openDatabase(postgres.connectionString, { max: atOnce });
await insertFollowers(pool, streamCount);
await pool.query("update vendors set is_approved = true");
await pool.query("insert into menu_items (id, vendor_id, name, price) values ('karahi', 'bench', 'Karahi', 500)");

await placeOrders(await fillCarts("warm-up"));
const speeds: { on: number; off: number }[] = [];
for (let round = 1; round <= rounds; round++) {
  const [first, second] = [await fillCarts(`${round}-first`), await fillCarts(`${round}-second`)];
  // In turns, and each beside its neighbour only: the machine and the growing tables slow both alike.
  const startsWithTracking = round % 2 === 0;
  const before = startsWithTracking ? await withTracking(() => placeOrders(first)) : 0;
  const secondsOff = await withoutTriggers(() => placeOrders(startsWithTracking ? second : first));
  const secondsOn = before || (await withTracking(() => placeOrders(second)));
  speeds.push({ on: ordersPerRound / secondsOn, off: ordersPerRound / secondsOff });
}
note("orders placed per second without tracking", median(speeds.map(({ off }) => off)));
note(`orders placed per second with tracking and ${streamCount} open streams`, median(speeds.map(({ on }) => on)));
report("throughput of the checkout with tracking, beside without", median(speeds.map(({ on, off }) => on / off)), {
  atLeast: 0.9,
});

await closeDatabase();
await app.stop();
await pool.end();
await postgres.stop();
await rm(dataDir, { recursive: true });

/** Customers with an address and one dish in their cart each, as their payment pages show them. */
async function fillCarts(word: string): Promise<Checkout[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into customers (email, full_name, phone, password_hash)
    select $1::text || n || '@shopper.example', 'Sana', '0', '$argon2id$none' from generate_series(1, $2::int) n
    returning id`,
    [word, ordersPerRound],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(
    "insert into addresses (id, customer_id, label, address) select id, id, 'Home', 'House 1' from unnest($1::uuid[]) id",
    [ids],
  );
  await pool.query(
    `with filled as (insert into carts (customer_id, vendor_id) select id, 'bench' from unnest($1::uuid[]) id returning id)
    insert into cart_items (cart_id, menu_item_id, quantity) select id, 'karahi', 2 from filled`,
    [ids],
  );
  const checkouts: Checkout[] = [];
  for (const customerId of ids) {
    const fingerprint = (await findCart(customerId))?.fingerprint ?? "";
    // Each from an address of its own: orders are limited per address.
    const clientAddress = `client of ${customerId}`;
    checkouts.push({ customerId, clientAddress, checkoutKey: word, fingerprint, addressId: customerId });
  }
  return checkouts;
}

/** Places all of these orders, some at once; returns the seconds it took. */
async function placeOrders(checkouts: Checkout[]): Promise<number> {
  const startedAt = performance.now();
  await pLimit(atOnce).map(checkouts, async (checkout) => {
    const { kind } = await placeOrder(checkout);
    if (kind !== "placed") throw new Error(`an order was not placed: ${kind}`);
  });
  return (performance.now() - startedAt) / 1_000;
}

async function withTracking(place: () => Promise<number>): Promise<number> {
  const followers = await openFollowers(app.origin, streamCount);
  const seconds = await place();
  await followers.leave();
  return seconds;
}

async function withoutTriggers(place: () => Promise<number>): Promise<number> {
  const tables = ["orders", "sessions", "customers"];
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
  const seconds = await place();
  for (const table of tables) await pool.query(`alter table ${table} enable trigger user`);
  return seconds;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
