/**
 * Compares a restaurant with 10,000 reviews with one with ten: the time of its pages must not grow with their number.
 */
import { sql } from "kysely";
import { createCustomer, createVendor, testPassword } from "../db/factories.ts";
import { db } from "../e2e/support/database.ts";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { median, note, report } from "./report.ts";
import { getPage } from "./requests.ts";
import { signIn } from "./sign-in.ts";

const reviewsOfMany = 10_000;
const reviewsOfFew = 10;
const rounds = 300;
const warmUp = 60;

await withOwnApp(async (ownApp) => {
  const { origin } = await ownApp.start();
  await ownApp.joinDatabase();
  await measure(origin);
});

async function measure(origin: string): Promise<void> {
  const [few, many] = [await createReviewed(reviewsOfFew), await createReviewed(reviewsOfMany)];
  await sql`vacuum analyze`.execute(db);
  const { email } = await createCustomer();
  const cookie = await signIn(origin, { email, password: testPassword });
  const lastPage = reviewsOfMany / 20;
  const pages = {
    [`${reviewsOfFew} reviews`]: `/reviews?vendorId=${few}`,
    [`${reviewsOfMany} reviews, first page`]: `/reviews?vendorId=${many}`,
    [`${reviewsOfMany} reviews, middle page`]: `/reviews?vendorId=${many}&page=${lastPage / 2}`,
    [`${reviewsOfMany} reviews, last page`]: `/reviews?vendorId=${many}&page=${lastPage}`,
  };
  const [base = Number.NaN, ...others] = await medianTimes(origin, Object.values(pages), cookie);
  const [baseName = "", ...names] = Object.keys(pages);
  note(baseName, base, " ms");
  for (const [index, name] of names.entries()) {
    const time = others[index] ?? Number.NaN;
    note(name, time, " ms");
    // The middle page skips the most rows of the index, because the others are read from its nearer end.
    report(`${name}, against ${baseName}`, time / base, { atMost: name.includes("middle") ? 1.75 : 1.5 }, "×");
  }
}

/** The median time of each page in ms; they take turns, so that a busy moment of the machine affects all of them. */
async function medianTimes(origin: string, paths: string[], cookie: string): Promise<number[]> {
  const times = paths.map((): number[] => []);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, path] of paths.entries()) {
      const started = performance.now();
      const html = await getPage(origin + path, { cookie });
      if (!html.includes("Rating Distribution")) throw new Error(`${path} is another page`);
      if (round >= 0) times[index]?.push(performance.now() - started);
    }
  }
  return times.map(median);
}

/** Inserts a restaurant with `count` reviews, each of its own order, by a hundred customers in turn. */
async function createReviewed(count: number): Promise<string> {
  const { id } = await createVendor();
  const customerIds: string[] = [];
  // One at a time: more at once than the pool queues would be refused.
  for (let made = 0; made < 100; made += 1) customerIds.push((await createCustomer()).id);
  await sql`insert into orders (id, customer_id, vendor_id, checkout_key, status, restaurant_name, subtotal,
      total_amount, customer_name, customer_phone, delivery_address)
    select 'order_' || ${id} || '_' || n, (${customerIds}::uuid[])[1 + n % 100], ${id}, n::text, 'delivered', 'Karahi',
      500, 500, 'Sana Malik', '0300 0000000', 'House 1, Lahore'
    from generate_series(1, ${count}::integer) as n`.execute(db);
  await sql`insert into reviews (order_id, customer_id, vendor_id, rating, comment, created_at)
    select id, customer_id, vendor_id, 1 + abs(hashtext(id)) % 5, repeat('Hot, fresh and on time. ', 4),
      now() - random() * interval '900 days'
    from orders where vendor_id = ${id}`.execute(db);
  await sql`update vendors set total_ratings = own.total, rating = own.mean
    from (select count(*) as total, round(avg(rating), 1) as mean from reviews where vendor_id = ${id}) as own
    where id = ${id}`.execute(db);
  return id;
}
