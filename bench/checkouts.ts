/** Customers who order, without the app's server. */
import pLimit from "p-limit";
import type pg from "pg";
import { findCart } from "../app/features/cart/cart.server.ts";
import { type Checkout, placeOrder } from "../app/features/checkout/place-order.server.ts";
import { timeOf } from "./report.ts";

export const checkoutsAtOnce = 8;

/** Approves every restaurant and inserts one dish for each. */
export async function insertDishes(pool: pg.Pool): Promise<void> {
  await pool.query("update vendors set is_approved = true");
  await pool.query(
    "insert into menu_items (id, vendor_id, name, price) select 'karahi-' || id, id, 'Karahi', 500 from vendors",
  );
}

/**
 * Inserts customers with an address and one dish in their cart, of all restaurants in turn.
 * @param word makes their emails and checkout keys unique
 * @returns what their payment pages would send
 */
export async function fillCarts(pool: pg.Pool, word: string, count: number): Promise<Checkout[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into customers (email, full_name, phone, password_hash)
    select $1::text || n || '@shopper.example', 'Sana', '0', '$argon2id$none' from generate_series(1, $2::int) n
    returning id`,
    [word, count],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(
    "insert into addresses (id, customer_id, label, address) select id, id, 'Home', 'House 1' from unnest($1::uuid[]) id",
    [ids],
  );
  await insertCarts(pool, ids);
  const checkouts: Checkout[] = [];
  for (const customerId of ids) {
    const fingerprint = (await findCart(customerId))?.fingerprint ?? "";
    // Each from a different address: orders are limited per address.
    const clientAddress = `client of ${customerId}`;
    const shown = { fingerprint, shownPrices: "", addressId: customerId, details: {} };
    checkouts.push({ customerId, clientAddress, checkoutKey: word, ...shown });
  }
  return checkouts;
}

/** Inserts a cart with one dish for each of these customers; equal calls insert equal carts. */
export async function insertCarts(pool: pg.Pool, ids: string[]): Promise<void> {
  await pool.query(
    `with restaurants as (select array_agg(id order by id) as ids from vendors),
    filled as (
      insert into carts (customer_id, vendor_id)
      select customer, ids[1 + n % cardinality(ids)]
      from unnest($1::uuid[]) with ordinality as wanted (customer, n), restaurants
      returning id, vendor_id)
    insert into cart_items (cart_id, menu_item_id, quantity) select id, 'karahi-' || vendor_id, 2 from filled`,
    [ids],
  );
}

/** Places these orders, `atOnce` at a time; returns the seconds it took. */
export async function placeOrders(checkouts: Checkout[], atOnce = checkoutsAtOnce): Promise<number> {
  const placeOne = async (checkout: Checkout) => {
    const { kind } = await placeOrder(checkout);
    if (kind !== "placed") throw new Error(`an order was not placed: ${kind}`);
  };
  return (await timeOf(() => pLimit(atOnce).map(checkouts, placeOne))) / 1_000;
}
