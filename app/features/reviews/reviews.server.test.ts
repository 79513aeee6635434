import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { untilLockWaits, whileUncommitted } from "#db/test-lock-waits.ts";
import { planOf } from "#db/test-plans.ts";
import { withoutTimeouts } from "#db/without-timeouts.server.ts";
import { inLanguage } from "../../i18n/in-language.server.ts";
import urdu from "../../i18n/urdu.json" with { type: "json" };
import {
  countByStars,
  findRatedRestaurant,
  findReview,
  listReviews,
  reviewsPerPage,
  saveReview,
  selectIdsOfPage,
} from "./reviews.server.ts";

const good = { rating: 5, comment: "Hot, quick and friendly." };

/** Creates a customer with an order from a restaurant, by default a new one; `save` saves the review of that order. */
async function createCustomerWithOrder(restaurantId?: string, status: OrderStatus = "delivered", fullName = "Sana") {
  const { id: customerId } = await createCustomer({ fullName });
  const vendorId = restaurantId ?? (await createVendor()).id;
  const orderId = await createOrder(customerId, vendorId, status);
  return { customerId, vendorId, orderId, save: (review = good) => saveReview(orderId, customerId, review) };
}

/** Creates a restaurant with a review for each of these ratings, each one hour older than the previous one. */
async function createReviewedRestaurant(ratings: number[]) {
  const { id: vendorId } = await createVendor();
  const customers = await Promise.all(
    ratings.map((_, index) => createCustomerWithOrder(vendorId, "delivered", `Guest ${index}`)),
  );
  const rows = customers.map(({ save: _, ...order }, index) => ({
    ...order,
    rating: ratings[index] ?? 0,
    comment: `Comment number ${index}`,
    createdAt: new Date(Date.UTC(2026, 0, 31) - index * 3_600_000),
  }));
  await db.insertInto("reviews").values(rows).execute();
  return vendorId;
}

const listRows = () => db.selectFrom("reviews").selectAll().execute();

/** The stored rating and count of a restaurant. */
const findRating = (vendorId: string) =>
  db.selectFrom("vendors").select(["rating", "totalRatings"]).where("id", "=", vendorId).executeTakeFirst();

test("reviewing a delivered order updates the restaurant's rating", { tags: "slow" }, async () => {
  const { orderId, customerId, vendorId, save } = await createCustomerWithOrder();
  expect(await findReview(orderId, customerId)).toBeUndefined();
  expect(await save()).toEqual({ kind: "added" });
  expect(await findReview(orderId, customerId)).toEqual(good);
  expect(await findRating(vendorId)).toEqual({ rating: 5, totalRatings: 1 });
});

test("a second review of an order replaces the first and keeps its position in the list", async () => {
  const { vendorId, save } = await createCustomerWithOrder();
  await save();
  const [before] = await listRows();
  const changed = { rating: 2, comment: "It was cold the second time." };
  expect(await save(changed)).toEqual({ kind: "updated" });
  const [after, ...others] = await listRows();
  expect(others).toEqual([]);
  expect(after).toMatchObject({ ...changed, id: before?.id, createdAt: before?.createdAt });
  expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? 0);
  expect(await findRating(vendorId)).toEqual({ rating: 2, totalRatings: 1 });
});

test("two orders of one customer are two reviews", async () => {
  const { orderId, customerId, vendorId, save } = await createCustomerWithOrder();
  await save();
  const second = await createOrder(customerId, vendorId, "delivered");
  const worse = { rating: 3, comment: "It was cold the second time." };
  expect(await saveReview(second, customerId, worse)).toEqual({ kind: "added" });
  expect(await findRating(vendorId)).toEqual({ rating: 4, totalRatings: 2 });
  expect([await findReview(orderId, customerId), await findReview(second, customerId)]).toEqual([good, worse]);
});

test("an order that is unknown or another customer's cannot be reviewed, and its review cannot be read", async () => {
  const { orderId, customerId, vendorId, save } = await createCustomerWithOrder();
  const stranger = await createCustomer();
  for (const id of ["order_unknown", ""]) expect(await saveReview(id, customerId, good)).toEqual({ kind: "not-found" });
  expect(await saveReview(orderId, stranger.id, good)).toEqual({ kind: "not-found" });
  expect(await listRows()).toEqual([]);
  expect(await findRating(vendorId)).toEqual({ rating: null, totalRatings: 0 });
  await save();
  expect(await findReview(orderId, stranger.id)).toBeUndefined();
});

const undelivered: OrderStatus[] = ["pending", "confirmed", "preparing", "ready", "out_for_delivery", "cancelled"];

test.each(undelivered)("an order that is %s cannot be reviewed", async (status) => {
  const { save } = await createCustomerWithOrder(undefined, status);
  expect(await save()).toEqual({ kind: "not-delivered" });
  expect(await listRows()).toEqual([]);
});

test("20 concurrent reviews of one restaurant produce the exact mean and count", { tags: "slow" }, async () => {
  const { id: vendorId } = await createVendor();
  const customers = await Promise.all(Array.from({ length: 20 }, () => createCustomerWithOrder(vendorId)));
  // 13 fives, a four and six ones: 75 / 20 is 3.75, rounded to 3.8.
  const ratings = [...Array(13).fill(5), 4, ...Array(6).fill(1)];
  const saved = await Promise.all(customers.map(({ save }, index) => save({ ...good, rating: ratings[index] })));
  expect(new Set(saved.map(({ kind }) => kind))).toEqual(new Set(["added"]));
  expect(await findRating(vendorId)).toEqual({ rating: 3.8, totalRatings: 20 });
  const changed = await Promise.all(customers.map(({ save }) => save({ ...good, rating: 2 })));
  expect(new Set(changed.map(({ kind }) => kind))).toEqual(new Set(["updated"]));
  expect(await findRating(vendorId)).toEqual({ rating: 2, totalRatings: 20 });
});

test("two concurrent submissions for one order create one review", { tags: "slow" }, async () => {
  const { id: vendorId } = await createVendor();
  const customers = await Promise.all(Array.from({ length: 10 }, () => createCustomerWithOrder(vendorId)));
  const sendTwice = customers.map(({ save }) => Promise.all([save(), save({ ...good, rating: 4 })]));
  const answers = await Promise.all(sendTwice);
  for (const both of answers) expect(both.map(({ kind }) => kind).sort()).toEqual(["added", "updated"]);
  const rows = await listRows();
  expect(rows).toHaveLength(10);
  const mean = rows.reduce((sum, { rating }) => sum + rating, 0) / 10;
  expect(await findRating(vendorId)).toEqual({ rating: mean, totalRatings: 10 });
});

test("a review that runs into a deadlock is retried and saved", { tags: "slow" }, async () => {
  const { customerId, vendorId, save } = await createCustomerWithOrder();
  let saving: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    // PostgreSQL aborts the transaction that detects the deadlock. This one never waits 10 s, so it is the review's.
    await sql`set local deadlock_timeout = '10s'`.execute(trx);
    await trx.selectFrom("customers").select("id").where("id", "=", customerId).forUpdate().execute();
    saving = save();
    await untilLockWaits(1);
    await trx.selectFrom("vendors").select("id").where("id", "=", vendorId).forUpdate().execute();
  });
  expect(await saving).toEqual({ kind: "added" });
  expect(await findRating(vendorId)).toEqual({ rating: 5, totalRatings: 1 });
});

test("a review does not change the rating of other restaurants", async () => {
  const other = await createCustomerWithOrder();
  await other.save();
  const { save } = await createCustomerWithOrder();
  await save({ ...good, rating: 1 });
  expect(await findRating(other.vendorId)).toEqual({ rating: 5, totalRatings: 1 });
});

test("a review that the database rejects changes no rating", async () => {
  const { vendorId, save } = await createCustomerWithOrder();
  await expect(save({ ...good, rating: 6 })).rejects.toThrow(/check constraint/);
  expect(await findRating(vendorId)).toEqual({ rating: null, totalRatings: 0 });
});

test("reviews are listed newest first, 20 per page", { tags: "slow" }, async () => {
  const vendorId = await createReviewedRestaurant(Array(25).fill(4));
  await createReviewedRestaurant([1]);
  const pages = await Promise.all([1, 2, 3].map((page) => listReviews(vendorId, page, 25)));
  expect(reviewsPerPage).toBe(20);
  expect(pages.map(({ length }) => length)).toEqual([20, 5, 0]);
  expect(pages.flat().map(({ author }) => author)).toEqual(Array.from({ length: 25 }, (_, index) => `Guest ${index}`));
  expect(pages[0]?.[0]).toMatchObject({ rating: 4, comment: "Comment number 0", photo: "" });
});

test("reviews with equal timestamps are each on exactly one page", { tags: "slow" }, async () => {
  const vendorId = await createReviewedRestaurant(Array(45).fill(3));
  await sql`update reviews set created_at = 'epoch'`.execute(db);
  const pages = await Promise.all([1, 2, 3].map((page) => listReviews(vendorId, page, 45)));
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(45);
});

test("a review by a deleted customer says so in the reader's language", async () => {
  const { vendorId, save } = await createCustomerWithOrder(undefined, "delivered", "Deleted customer");
  await save();
  const inUrdu = await inLanguage("ur", () => listReviews(vendorId, 1, 1));
  expect(inUrdu).toMatchObject([{ author: urdu["Deleted customer"] }]);
});

test.each(["  ", "\u200b\u2800"])("a review by a customer with the blank name %j is anonymous", async (name) => {
  const { vendorId, save } = await createCustomerWithOrder(undefined, "delivered", name);
  await save();
  expect(await listReviews(vendorId, 1, 1)).toMatchObject([{ author: "Anonymous Customer", ...good }]);
});

test("stars are counted from 5 down to 1", async () => {
  const vendorId = await createReviewedRestaurant([5, 3, 5, 1, 5]);
  const counts = (await countByStars(vendorId)).map(({ stars, count }) => `${stars} stars: ${count}`);
  expect(counts).toEqual(["5 stars: 3", "4 stars: 0", "3 stars: 1", "2 stars: 0", "1 stars: 1"]);
  expect((await countByStars(randomUUID())).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
});

test("a review is not saved if another system gives its order to another customer at the same moment", async () => {
  const [{ orderId, save }, other] = [await createCustomerWithOrder(), await createCustomer()];
  const saved = whileUncommitted(
    (trx) => trx.updateTable("orders").set({ customerId: other.id }).where("id", "=", orderId).execute(),
    save,
  );
  expect(await saved).toEqual({ kind: "not-found" });
  expect(await listRows()).toEqual([]);
});

test("stars stay counted when reviews are changed and deleted, however they are written", async () => {
  const [here, there] = [await createReviewedRestaurant([5, 5, 4, 1]), await createReviewedRestaurant([2])];
  const countsOf = async (...ids: string[]) =>
    (await Promise.all(ids.map(countByStars))).map((stars) => stars.map(({ count }) => count).join(" "));
  await db.updateTable("reviews").set({ rating: 3 }).where("rating", ">", 3).execute();
  expect(await countsOf(here, there)).toEqual(["0 0 3 0 1", "0 0 0 1 0"]);
  await db.deleteFrom("reviews").where("vendorId", "=", there).execute();
  expect(await countsOf(here, there)).toEqual(["0 0 3 0 1", "0 0 0 0 0"]);
  await sql`truncate reviews`.execute(db);
  expect(await countsOf(here)).toEqual(["0 0 0 0 0"]);
});

test("a page of a restaurant's many reviews is read from an index, from the nearer end", { tags: "slow" }, async () => {
  const vendorId = await createReviewedRestaurant([5]);
  await withoutTimeouts(async (unlimited) => {
    await sql`insert into orders (id, customer_id, vendor_id, checkout_key, status, restaurant_name, subtotal, total_amount,
        customer_name, customer_phone, delivery_address)
      select 'order_' || n, customer_id, vendor_id, n::text, status, restaurant_name, subtotal, total_amount, customer_name,
        customer_phone, delivery_address from orders, generate_series(1, 3000) as n`.execute(unlimited);
    await sql`insert into reviews (order_id, customer_id, vendor_id, rating, comment)
      select 'order_' || n, customer_id, vendor_id, 5, 'As good as ever.'
      from reviews, generate_series(1, 3000) as n`.execute(unlimited);
  });
  await sql`analyze reviews`.execute(db);
  for (const [page, readRows] of [
    [3, "60.00"],
    [149, "41.00"],
  ] as const) {
    const plan = await planOf(selectIdsOfPage(vendorId, page, 3_001), "analyze");
    expect(plan).toMatch(new RegExp(`using reviews_vendor_idx .* rows=${readRows}`));
    expect(plan).not.toContain("Sort");
  }
});

test("a restaurant has a rating with one decimal, none before its first review, and is hidden if unapproved", async () => {
  await createVendor({ totalRatings: 7 });
  const { vendorId, save } = await createCustomerWithOrder();
  expect(await findRatedRestaurant(vendorId)).toMatchObject({ rating: undefined, total: 0 });
  await save();
  expect(await findRatedRestaurant(vendorId)).toMatchObject({ rating: "5.0", total: 1 });
  await db.updateTable("vendors").set({ isApproved: false }).execute();
  expect(await findRatedRestaurant(vendorId)).toBeUndefined();
  expect(await findRatedRestaurant("unknown")).toBeUndefined();
});

test("a review does not wait for a transaction that references its restaurant, and so cannot block one", async () => {
  const { customerId, vendorId, save } = await createCustomerWithOrder();
  const saved = await db.transaction().execute(async (trx) => {
    await trx.insertInto("carts").values({ customerId, vendorId }).execute();
    return save();
  });
  expect(saved).toEqual({ kind: "added" });
});
