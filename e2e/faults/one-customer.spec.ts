/** Whether one customer's flood of requests affects the others. */
import { sql } from "kysely";
import { db, fillCart } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { postForm, signUp } from "../support/http.ts";

test("a hundred blocked POSTs of a customer block nobody else", { tag: "@once" }, async ({
  request,
  newVisitor,
  restaurant,
}) => {
  const { id } = await signUp(request);
  const other = await newVisitor();
  const { id: otherId } = await signUp(other);
  const itemId = restaurant.dishId("Naan");
  for (const customerId of [id, otherId]) await fillCart(customerId, restaurant.id, itemId);

  const path = `/restaurant/${restaurant.id}`;
  const statuses: number[] = [];
  await db.transaction().execute(async (trx) => {
    await sql`select from customers where id = ${id} for update`.execute(trx);
    for (let post = 0; post < 100; post += 1) {
      postForm(request, path, { itemId }).then((answer) => statuses.push(answer.status()));
    }
    await expect.poll(async () => (await trx.selectNoFrom(isWaitedFor).executeTakeFirstOrThrow()).is).toBe(true);
    // The lock is still held.
    expect(await (await other.get("/cart")).text()).toContain("Naan");
    expect((await postForm(other, path, { itemId })).status()).toBe(303);
    await expect.poll(() => statuses.length).toBe(100);
  });
  // Requests that waited for the lock redirect to the menu, which says that nothing was added.
  expect(new Set(statuses)).toEqual(new Set([303, 429]));
  expect((await request.get("/cart")).status()).toBe(200);
  expect((await postForm(request, path, { itemId })).status()).toBe(303);
  const lines = await db
    .selectFrom("cartItems")
    .innerJoin("carts", "carts.id", "cartItems.cartId")
    .select(["customerId", "quantity"])
    .where("customerId", "in", [id, otherId])
    .execute();
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 2]);
});

const isWaitedFor =
  sql<boolean>`exists (select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid)))`.as("is");
