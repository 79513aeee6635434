/** Customers who order while something breaks, and a check of their orders afterwards. */
import { type APIRequestContext, expect } from "@playwright/test";
import { sql } from "kysely";
import { startSession } from "../../../app/features/accounts/sessions.server.ts";
import { createAddress, createCustomer } from "../../../db/factories.ts";
import { db } from "../database.ts";
import type { NewVisitor } from "../own-app-fixture.ts";

/** A request context with the session of a new customer who has an address. */
export async function signInNewCustomer(newVisitor: NewVisitor, baseURL: string): Promise<APIRequestContext> {
  const customer = await createCustomer();
  await createAddress(customer.id);
  const session = await startSession(customer, "e2e");
  return newVisitor({ baseURL, extraHTTPHeaders: { Cookie: `session=${session}` } });
}

/**
 * Expects that acknowledged orders are stored, that none is stored twice, that lines add up to the total, and that each
 * customer has either an order or a cart.
 */
export async function expectWholeOrders(acknowledged: Set<string>, round: string): Promise<void> {
  const { rows } = await sql<{ id: string; key: string; isWhole: boolean; hasCart: boolean }>`
    select id, checkout_key as key,
      subtotal = (select coalesce(sum(total), 0) from order_items where order_id = orders.id)
        and total_amount = subtotal + delivery_fee + tax as is_whole,
      exists (select from carts where carts.customer_id = orders.customer_id and replaced_at is null) as has_cart
    from orders where customer_id in (select customer_id from sessions where user_agent = 'e2e')`.execute(db);
  const stored = new Set(rows.map(({ id }) => id));
  expect(
    [...acknowledged].filter((id) => !stored.has(id)),
    `${round}: acknowledged, and lost`,
  ).toEqual([]);
  expect(
    rows.filter((row) => !row.isWhole || row.hasCart),
    `${round}: half done`,
  ).toEqual([]);
  expect(new Set(rows.map(({ key }) => key)).size, `${round}: orders of one checkout`).toBe(rows.length);
  const { rows: lost } = await sql`
    select id from customers where id in (select customer_id from sessions where user_agent = 'e2e')
      and not exists (select from orders where customer_id = customers.id)
      and not exists (select from cart_items join carts on carts.id = cart_id where customer_id = customers.id)`.execute(
    db,
  );
  expect(lost, `${round}: neither a cart nor an order`).toEqual([]);
}
