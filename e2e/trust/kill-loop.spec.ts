/** Rounds of checkouts in which the app, its database or both are killed at any moment. */
import { setTimeout as pause } from "node:timers/promises";
import { type APIRequestContext, expect } from "@playwright/test";
import { sql } from "kysely";
import { startSession } from "../../app/features/accounts/sessions.server.ts";
import { createAddress, createCustomer } from "../../db/factories.ts";
import { killHard, prepareCheckout } from "../support/crash.ts";
import { db } from "../support/database.ts";
import { postForm } from "../support/http.ts";
import { test } from "../support/own-app-fixture.ts";
import { numberOf } from "../support/trust/long-run.ts";

const rounds = numberOf("TRUST_ROUNDS", 200);
const customersPerRound = 8;
/** The time in which eight checkouts are answered. */
const longestMs = 400;

test("whatever is killed while customers order, nothing acknowledged is lost", async ({ playwright, ownApp }) => {
  test.setTimeout(rounds * 60_000);
  let app = await ownApp.start({ DEMO: "1" });
  const { origin } = app;
  await ownApp.joinDatabase();
  const acknowledged = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    // A demo whose kitchen is killed again and again answers few orders, and is paused for that.
    await sql`update vendors set paused_until = null, unanswered_count = 0`.execute(db);
    const customers = await Promise.all(Array.from({ length: customersPerRound }, () => signIn(playwright, origin)));
    const forms = await Promise.all(customers.map(prepareCheckout));
    const answers = customers.map((request, index) =>
      postForm(request, "/payment", forms[index] ?? {}).then(
        (answer) => answer.headers().location,
        () => undefined,
      ),
    );
    await pause(Math.random() * longestMs);
    await killHard(app.process, round % 2 ? ownApp.dataDir : undefined);
    for (const location of await Promise.all(answers)) {
      const [id] = /order_[\w-]+/.exec(location ?? "") ?? [];
      if (id) acknowledged.add(id);
    }
    app = await ownApp.start({ DEMO: "1", PORT: new URL(origin).port });
    await expectWholeOrders(acknowledged, `round ${round + 1}`);
    await Promise.all(customers.map((request) => request.dispose()));
  }
  console.log(`${rounds} rounds, ${rounds * customersPerRound} checkouts, ${acknowledged.size} acknowledged`);
  expect(acknowledged.size).toBeGreaterThan(0);
});

async function signIn(
  playwright: { request: { newContext: (options: object) => Promise<APIRequestContext> } },
  baseURL: string,
): Promise<APIRequestContext> {
  const customer = await createCustomer();
  await createAddress(customer.id);
  const session = await startSession(customer, "e2e");
  return playwright.request.newContext({ baseURL, extraHTTPHeaders: { Cookie: `session=${session}` } });
}

/** Acknowledged orders are stored, none twice, with lines that add up; a cart is empty exactly if its order exists. */
async function expectWholeOrders(acknowledged: Set<string>, round: string): Promise<void> {
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
