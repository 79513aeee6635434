/** Customers who each follow an order, and their event streams. */
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type pg from "pg";
import { openOrderStream } from "../e2e/support/event-stream.ts";

const atOnce = 50;

/** Inserts `count` customers, numbered from 1, each with a session and a pending order. */
export async function insertFollowers(pool: pg.Pool, count: number): Promise<void> {
  await pool.query("insert into vendors (id, restaurant_name) values ('bench', 'Tandoor')");
  await pool.query(
    `insert into customers (email, full_name, phone, password_hash)
    select n || '@bench.example', n::text, '0', '$argon2id$none' from generate_series(1, $1::int) n`,
    [count],
  );
  await pool.query(
    "insert into sessions (id_hash, customer_id) select sha256(convert_to('bench-' || full_name, 'UTF8')), id from customers where email like '%@bench.example'",
  );
  await pool.query(
    `insert into orders (id, customer_id, vendor_id, checkout_key, restaurant_name, subtotal, total_amount,
      customer_name, customer_phone, delivery_address)
    select 'order_' || full_name, id, 'bench', 'bench', 'Tandoor', 500, 500, full_name, phone, 'House 1' from customers
    where email like '%@bench.example'`,
  );
}

export interface Followers {
  /** Forgets the events so far. */
  forgetEvents: () => void;
  /**
   * Resolves when each stream has sent this status.
   * @throws {Error} after a minute
   */
  waitFor: (status: string) => Promise<void>;
  /** How many streams the server has ended. */
  countEnded: () => number;
  close: () => Promise<void>;
}

/** Opens the streams of the orders 1 to `count`, and waits until each has its first event. */
export async function openFollowers(origin: string, count: number): Promise<Followers> {
  const seen = new Map<string, number>();
  const onEvent = ({ data }: { data: string }) => void seen.set(data, (seen.get(data) ?? 0) + 1);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const streams = await pLimit(atOnce).map(numbers, (number) =>
    openOrderStream(origin, `order_${number}`, `session=bench-${number}`, onEvent),
  );
  const waitFor = async (status: string) => {
    for (const giveUpAt = Date.now() + 60_000; (seen.get(status) ?? 0) < count; await sleep(1)) {
      if (Date.now() > giveUpAt) throw new Error(`only ${seen.get(status) ?? 0} of ${count} streams sent ${status}`);
    }
  };
  await waitFor("pending");
  const close = async () => void (await Promise.all(streams.map((stream) => stream.close())));
  const countEnded = () => streams.filter(({ hasEnded }) => hasEnded).length;
  return { forgetEvents: () => seen.clear(), waitFor, countEnded, close };
}
