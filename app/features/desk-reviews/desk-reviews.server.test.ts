import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createReview, createVendor } from "#db/factories.ts";
import type { StaffRole } from "#db/schema.ts";
import { whileUncommitted } from "#db/test-lock-waits.ts";
import { planOf, vacuum } from "#db/test-plans.ts";
import { withoutTimeouts } from "#db/without-timeouts.server.ts";
import { createMember } from "../desk/test-staff.ts";
import { listHistory } from "../history/list-history.server.ts";
import { listOrderHistory } from "../moves/desk-order.server.ts";
import { findReview, findReviewPage, saveReview } from "../reviews/reviews.server.ts";
import { findReviewOfOrder, listDeskReviews, selectDeskReviews } from "./desk-reviews.server.ts";
import type { ReviewFilter } from "./review-filter.ts";
import { switchComment } from "./switch-comment.server.ts";

const rude = "You should all be ashamed.";
const support = () => createMember("Saba", [{ role: "support" }]);

/** Creates a review by a customer; `find` finds it as the desk lists it, `save` changes it as its author. */
async function createReviewed(fields: Parameters<typeof createReview>[1] = {}, restaurantId?: string) {
  const vendorId = restaurantId ?? (await createVendor()).id;
  const { id: customerId } = await createCustomer({ fullName: "Sana Malik" });
  const orderId = await createOrder(customerId, vendorId, "delivered");
  await createReview(orderId, { comment: rude, rating: 2, ...fields });
  const find = async () => {
    const review = await findReviewOfOrder(orderId);
    if (!review) throw new Error("no review");
    return review;
  };
  const save = (comment: string) => saveReview(orderId, customerId, { rating: 2, comment });
  return { vendorId, customerId, orderId, find, save };
}

const commentsFor = async (vendorId: string) =>
  (await findReviewPage(vendorId, 1))?.reviews.map(({ rating, comment }) => [rating, comment]);

test("a hidden comment is kept for its author and the desk, and its stars count", { tags: "slow" }, async () => {
  const [by, { vendorId, customerId, orderId, find, save }] = [await support(), await createReviewed()];
  await save(rude);
  const { id: reviewId, version: seen } = await find();
  for (const tap of ["first", "second"])
    expect(await switchComment(by, { intent: "hide", reviewId, seen }), tap).toEqual({ kind: "changed" });
  expect(await commentsFor(vendorId)).toEqual([[2, ""]]);
  expect(await findReviewPage(vendorId, 1)).toMatchObject({ restaurant: { rating: "2.0", total: 1 } });
  expect(await findReview(orderId, customerId)).toEqual({ rating: 2, comment: rude });
  expect(await find()).toMatchObject({ comment: rude, isHidden: true, author: "Sana Malik" });

  await save("Still ashamed, all of you.");
  expect(await commentsFor(vendorId), "a change does not show it again").toEqual([[2, ""]]);
  const changed = await find();
  expect(changed).toMatchObject({ comment: "Still ashamed, all of you.", isHidden: true });
  for (let tap = 1; tap <= 2; tap += 1) await switchComment(by, { intent: "show", reviewId, seen: changed.version });
  expect(await commentsFor(vendorId)).toEqual([[2, "Still ashamed, all of you."]]);
  const { lines } = await listHistory({ restaurants: [vendorId] }, undefined);
  expect(lines.map(({ who, what, changes }) => [who, what, ...changes])).toEqual([
    ["Saba", "showed the comment of a review again", "comment: Still ashamed, all of you."],
    ["Saba", "hid the comment of a review", `comment: was ${rude}`],
  ]);
  expect((await listOrderHistory(orderId)).slice(-2).map(({ what }) => what)).toEqual([
    "Comment of the review hidden",
    "Comment of the review shown again",
  ]);
});

test("a comment that its author changes meanwhile is not hidden unread", async () => {
  const [by, { orderId, find, save }] = [await support(), await createReviewed()];
  const { id: reviewId, version: seen } = await find();
  await save("The rider was late, but friendly.");
  expect(await switchComment(by, { intent: "hide", reviewId, seen })).toEqual({ kind: "conflict" });
  const current = await find();
  expect(current.isHidden).toBe(false);
  const switched = await whileUncommitted(
    (trx) => trx.updateTable("reviews").set({ comment: rude }).where("orderId", "=", orderId).execute(),
    () => switchComment(by, { intent: "hide", reviewId, seen: current.version }),
  );
  expect(switched).toEqual({ kind: "conflict" });
  expect(await listHistory({ restaurants: "all" }, undefined)).toMatchObject({ lines: [] });
});

test("new stars for the same words cause no conflict, nor does a form without a version", async () => {
  const [by, { orderId, customerId, find }] = [await support(), await createReviewed()];
  const { id: reviewId, version: seen } = await find();
  await saveReview(orderId, customerId, { rating: 1, comment: rude });
  expect(await switchComment(by, { intent: "hide", reviewId, seen })).toEqual({ kind: "changed" });
  expect(await switchComment(by, { intent: "show", reviewId })).toEqual({ kind: "changed" });
  expect((await find()).isHidden).toBe(false);
});

test("only the office hides comments, and no unknown ones", async () => {
  const { vendorId, find } = await createReviewed();
  const { id: reviewId } = await find();
  const hideAs = async (role: StaffRole, id = reviewId) => {
    const isElsewhere = role === "owner" || role === "support" || role === "rider";
    const member = await createMember("Ali", [isElsewhere ? { role } : { role, vendorId }]);
    return (await switchComment(member, { intent: "hide", reviewId: id })).kind;
  };
  for (const role of ["manager", "kitchen", "rider"] as const) expect(await hideAs(role), role).toBe("not-allowed");
  expect((await find()).isHidden).toBe(false);
  for (const id of ["none", "00000000-0000-0000-0000-000000000000"])
    expect(await hideAs("support", id)).toBe("not-found");
  for (const role of ["owner", "support"] as const) expect(await hideAs(role), role).toBe("changed");
});

test("the desk's reviews are filtered by restaurant, stars, day in Karachi and hidden comments", async () => {
  const at = (time: string) => new Date(`2026-03-0${time}:00+05:00`);
  const { vendorId: here, orderId } = await createReviewed({ rating: 1, createdAt: at("4T23:59") });
  await createReviewed({ rating: 5, comment: "Good.", createdAt: at("5T00:01") }, here);
  const { vendorId: there } = await createReviewed({ rating: 1, comment: "Cold.", createdAt: at("6T12:00") });
  await db.updateTable("reviews").set({ commentHiddenAt: new Date() }).where("orderId", "=", orderId).execute();
  const found = async (filter: Partial<ReviewFilter>) =>
    (await listDeskReviews({ restaurants: "all", ...filter })).reviews.map(({ comment }) => comment);
  expect(await found({})).toEqual(["Cold.", "Good.", rude]);
  expect(await found({ restaurants: [here] })).toEqual(["Good.", rude]);
  expect(await found({ restaurants: [here, there] })).toEqual(["Cold.", "Good.", rude]);
  expect(await found({ stars: "1" })).toEqual(["Cold.", rude]);
  expect(await found({ stars: "1", restaurants: [there] })).toEqual(["Cold."]);
  expect(await found({ day: "2026-03-04" })).toEqual([rude]);
  expect(await found({ hidden: "1" })).toEqual([rude]);
  for (const nothing of [{ stars: "6" }, { stars: "five" }, { day: "4 March" }, { hidden: "1", stars: "5" }])
    expect(await found(nothing)).toEqual([]);
});

/** Writes many reviews at once, two at a time. */
async function fill(vendorId: string, customerId: string, count: number): Promise<void> {
  await withoutTimeouts(async (unlimited) => {
    await sql`insert into orders (id, customer_id, vendor_id, checkout_key, status, restaurant_name, subtotal, total_amount,
        customer_name, customer_phone, delivery_address)
      select 'order_' || n, ${customerId}, ${vendorId}, n::text, 'delivered', 'Karahi', 500, 500, 'Sana', '0300', 'Lahore'
      from generate_series(1, ${count}::int) as n`.execute(unlimited);
    await sql`insert into reviews (order_id, customer_id, vendor_id, rating, comment, created_at, comment_hidden_at)
      select 'order_' || n, ${customerId}, ${vendorId}, 1 + n % 5, 'As good as ever.', now() - make_interval(mins => n / 2),
        case when n % 500 = 0 then now() end from generate_series(1, ${count}::int) as n`.execute(unlimited);
  });
}

test("older pages continue after the last review, and are read from an index", { tags: "slow" }, async () => {
  const [vendor, other, customer] = [await createVendor(), await createVendor(), await createCustomer()];
  await fill(vendor.id, customer.id, 5_000);
  await createReviewed({}, other.id);
  await vacuum("reviews");
  const filter = { restaurants: [vendor.id] };
  const ids: string[] = [];
  let after: string | undefined;
  for (const size of [25, 25, 25]) {
    const { reviews, next } = await listDeskReviews(filter, after);
    expect(reviews).toHaveLength(size);
    ids.push(...reviews.map(({ id }) => id));
    after = next;
  }
  const newest = db.selectFrom("reviews").select("id").where("vendorId", "=", vendor.id).limit(75);
  const rows = await newest.orderBy("createdAt", "desc").orderBy("id", "desc").execute();
  expect(ids).toEqual(rows.map(({ id }) => id));
  expect((await listDeskReviews(filter, "none")).reviews).toEqual([]);

  const plan = (some: Partial<ReviewFilter>, from?: string) =>
    planOf(selectDeskReviews({ restaurants: "all", ...some }, from));
  for (const [lines, index] of [
    [await plan({}), /Index Scan using reviews_created_idx/],
    [await plan({}, after), /Index Scan using reviews_created_idx/],
    [await plan({ stars: "1" }), /Index Scan using reviews_created_idx/],
    [await plan({ restaurants: [other.id] }), /using reviews_vendor_idx/],
    [await plan({ hidden: "1" }), /using reviews_hidden_idx/],
    [await plan({ orderId: "order_7" }), /using reviews_order_id_customer_id_key/],
  ] as const) {
    expect(lines).not.toContain("Seq Scan on reviews");
    expect(lines).toMatch(index);
  }
});
