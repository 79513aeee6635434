/**
 * The times of pages on the demo's data, and on 100,000 restaurants, 1,000,000 orders, 200,000 of them one customer's,
 * and 100,000 reviews of one restaurant. The two apps take turns, and both have three pages of every list, so that both draw
 * as much. GROWTH=0.1 makes the numbers a tenth.
 */
import pg from "pg";
import { demoCustomer } from "../db/demo/seed.server.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres/start.server.ts";
import { type OwnApp, withOwnApp } from "../e2e/support/own-app.ts";
import { vendorId } from "./demo-pages.ts";
import { median, report } from "./report.ts";
import { getPage } from "./requests.ts";
import { signInToDemo } from "./sign-in.ts";

const growth = Number(process.env.GROWTH ?? 1);
const rounds = 25;
/** A tenth of the copies have free delivery, which fills the page of 24. */
const copiesForFullLists = 250;

const demo = `(select id from customers where email = '${demoCustomer.email}')`;
const age = (number: string) => `'created_at', t.created_at - ${number} * interval '20 seconds'`;

const paths = {
  home: "/",
  "home, page 2": "/?page=2",
  "a search": "/?q=karahi",
  "a search, page 3": "/?q=karahi&page=3",
  "a search that finds nothing": "/?q=zzzz",
  "a category": "/?category=CATEGORY",
  "a category, page 3": "/?category=CATEGORY&page=3",
  "a category by fee": "/?category=CATEGORY&sort=fee",
  "a category with free delivery": "/?category=CATEGORY&free=1",
  "sorted by fee": "/?sort=fee",
  restaurant: `/restaurant/${vendorId}`,
  orders: "/orders",
  "orders, page 3": "/orders?page=3",
  tracking: "/order-tracking/ORDER",
  reviews: `/reviews?vendorId=${vendorId}`,
  "reviews, page 3": `/reviews?vendorId=${vendorId}&page=3`,
};

interface Size {
  /** Which of the demo's 46 restaurants to copy, and how often. */
  restaurants: string;
  copies: number;
  ownOrders: number;
  othersOrders: number;
  reviews: number;
}

await withOwnApp((small) =>
  withOwnApp(async (large) => {
    const before = await prepare(small, {
      restaurants: `t.id = '${vendorId}'`,
      copies: copiesForFullLists,
      ownOrders: 60,
      othersOrders: 0,
      reviews: 60,
    });
    const after = await prepare(large, {
      restaurants: "true",
      copies: 2_200 * growth,
      ownOrders: 200_000 * growth,
      othersOrders: 800_000 * growth,
      reviews: 100_000 * growth,
    });
    for (const [name, path] of Object.entries(paths)) {
      const times = { before: [] as number[], after: [] as number[] };
      const items = { before: 0, after: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const [one, other] = [await before.measure(path), await after.measure(path)];
        times.before.push(one.ms);
        times.after.push(other.ms);
        Object.assign(items, { before: one.items, after: other.items });
      }
      const [msBefore, msAfter] = [median(times.before), median(times.after)];
      const [few, many] = [`${items.before} list items`, `${items.after}`];
      console.log(`        ${name}: ${msBefore.toFixed(1)} ms for ${few}, grown ${msAfter.toFixed(1)} ms for ${many}`);
      report(`${name}, growth of its time`, msAfter / msBefore, { atMost: 1.5 });
    }
    await before.stop();
    await after.stop();
  }),
);

/**
 * Starts an app; returns a function that measures a page of it in ms, with an empty cache of the catalogue, and counts
 * its list items.
 */
async function prepare({ start, dataDir }: OwnApp, size: Size) {
  const { origin } = await start({ DEMO: "1" });
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new pg.Client(postgres.connectionString);
  // The connection ends with the server when filling it has failed. Unhandled, that error would hide the first one.
  client.on("error", () => {});
  await client.connect();
  await grow(client, size);
  const { rows } = await client.query(
    `select o.id as order, (select id from categories where name = 'Karahi') as category
     from orders o join customers c on c.id = o.customer_id where c.email = $1 and o.status = 'delivered' limit 1`,
    [demoCustomer.email],
  );
  const cookie = `${await signInToDemo(origin)}; lite=1`;
  const measure = async (pattern: string) => {
    const path = pattern.replace("ORDER", rows[0].order).replace("CATEGORY", rows[0].category);
    // Empties the cache of the catalogue, as every change of a menu does.
    await client.query("notify catalogue");
    const startedAt = performance.now();
    const html = await getPage(origin + path, { cookie });
    const ms = performance.now() - startedAt;
    return { ms, items: html.match(/<(li|article)[ >]/g)?.length ?? 0 };
  };
  const stop = async () => {
    await client.end();
    await postgres.stop();
  };
  return { measure, stop };
}

/** Copies rows of the demo. */
async function grow(client: pg.Client, { restaurants, copies, ownOrders, othersOrders, reviews }: Size): Promise<void> {
  // Each kind of restaurant has all ratings, initials and fees.
  await copyRows(client, "vendors", {
    where: restaurants,
    count: copies,
    changes: `'id', t.id || '-' || n, 'restaurant_name', left(md5(n::text), 6) || ' ' || t.restaurant_name,
      'rating', 3 + n * 7 % 21 / 10.0, 'delivery_fee', n % 10 * 20`,
  });
  const email = "'id', gen_random_uuid(), 'email', 'c' || n || '@example.com'";
  await copyRows(client, "customers", { where: `t.id = ${demo}`, count: copies, changes: email });
  await copyOrders(client, ownOrders, othersOrders);
  await copyRows(client, "reviews", {
    where: `t.id = (select id from reviews where vendor_id = '${vendorId}' limit 1)`,
    count: reviews,
    changes: `'id', gen_random_uuid(), 'order_id', 'order_' || n, 'customer_id', ${demo}, ${age("n")}`,
  });
  await client.query(
    `update vendors set total_ratings = (select count(*) from reviews where vendor_id = vendors.id) where id = $1`,
    [vendorId],
  );
  await client.query("vacuum analyze");
}

/** Copies an order of the demo's customer, for that customer and for all others in turn, each with one line. */
async function copyOrders(client: pg.Client, own: number, ofOthers: number): Promise<void> {
  const where = `t.id = (select id from orders
    where customer_id = ${demo} and vendor_id = '${vendorId}' and status = 'delivered' limit 1)`;
  const numbered = (number: string) => `'id', 'order_' || ${number}, 'checkout_key', gen_random_uuid(), ${age(number)}`;
  // An order's triggers are for changes of one order; those of other tables keep what lists are read from.
  await client.query("alter table orders disable trigger user");
  await copyRows(client, "orders", { where, count: own, changes: numbered("n") });
  const customer = "'customer_id', (array(select id from customers))[1 + n % (select count(*)::int from customers)]";
  await copyRows(client, "orders", {
    where,
    count: ofOthers,
    changes: `${numbered("(1000000 + n)")}, ${customer}`,
  });
  await client.query("alter table orders enable trigger user");
  await client.query(
    `insert into order_items (order_id, line, name, price, quantity, total)
     select id, 1, 'Chicken Karahi', 500, 1, 500 from orders o
     where not exists (select from order_items where order_id = o.id)`,
  );
}

interface Copies {
  /** The rows `t` to copy. */
  where: string;
  /** How many copies of each. */
  count: number;
  /** The changed columns of the `n`th copy, as arguments of jsonb_build_object. */
  changes: string;
}

async function copyRows(client: pg.Client, table: string, { where, count, changes }: Copies): Promise<void> {
  const { rows } = await client.query(
    `select string_agg(quote_ident(column_name), ', ') as names, string_agg('c.' || quote_ident(column_name), ', ') as copied
     from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  await client.query(
    `insert into ${table} (${rows[0].names}) select ${rows[0].copied} from ${table} t, generate_series(1, ${Math.ceil(count)}) n,
     jsonb_populate_record(t, jsonb_build_object(${changes})) c where ${where}`,
  );
}
