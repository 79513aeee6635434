import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { nameFor } from "../../i18n/name-for.ts";
import { t } from "../../i18n/text.ts";
import { deletedName } from "../account-data/messages.ts";
import { inTurn } from "../customers/customer-writes.server.ts";
import { formatMoment } from "../dates/dates.ts";
import { takesOrders } from "../hours/openings.server.ts";
import { isBlank } from "../text/blank.ts";
import { countAttempt, type TooMany } from "../throttle/throttle.server.ts";

export interface Review {
  rating: number;
  comment: string;
}

/** Finds the customer's review of an order. */
export function findReview(orderId: string, customerId: string): Promise<Review | undefined> {
  return db
    .selectFrom("reviews")
    .select(["rating", "comment"])
    .where("orderId", "=", orderId)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
}

type SaveReviewResult = { kind: "added" | "updated" | "not-found" | "not-delivered" } | TooMany;

/**
 * Adds or replaces the customer's review of their own, delivered order, and recomputes the restaurant's rating in the same
 * transaction. The lock on the restaurant's row serializes its reviews, so that the mean is exact.
 * @throws {TooManyAtOnceError} if too many writes of this customer are pending
 */
export async function saveReview(orderId: string, customerId: string, review: Review): Promise<SaveReviewResult> {
  const refused = await countAttempt("review", customerId);
  if (refused) return refused;
  return inTurn(customerId, () => transact((trx) => saveInTransaction(trx, orderId, customerId, review)));
}

async function saveInTransaction(
  trx: Transaction,
  orderId: string,
  customerId: string,
  review: Review,
): Promise<SaveReviewResult> {
  const order = await trx
    .selectFrom("orders")
    .select(["vendorId", "status"])
    .where("id", "=", orderId)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  if (!order) return { kind: "not-found" };
  if (order.status !== "delivered") return { kind: "not-delivered" };
  await trx.selectFrom("vendors").select("id").where("id", "=", order.vendorId).forNoKeyUpdate().execute();
  const { isNew } = await trx
    .insertInto("reviews")
    .values({ orderId, customerId, vendorId: order.vendorId, ...review })
    .onConflict((conflict) =>
      conflict.columns(["orderId", "customerId"]).doUpdateSet({ ...review, updatedAt: sql`now()` }),
    )
    .returning(sql<boolean>`xmax = 0`.as("isNew"))
    .executeTakeFirstOrThrow();
  await recomputeRating(trx, order.vendorId);
  return { kind: isNew ? "added" : "updated" };
}

/**
 * Finds an approved restaurant for the page of its reviews: its average `rating` with one decimal, undefined before the
 * first one, and their number.
 */
export async function findRatedRestaurant(vendorId: string) {
  const row = await db
    .selectFrom("vendors")
    .select(["restaurantName as name", "nameUrdu", "restaurantImage as image", "rating", "totalRatings as total"])
    // Its menu is shown while it is switched on, even if it takes no orders now.
    .select(["isOpen as hasMenu", takesOrders.as("isOpen")])
    .where("id", "=", vendorId)
    .where("isApproved", "=", true)
    .executeTakeFirst();
  if (!row) return undefined;
  const { nameUrdu, ...found } = row;
  return { ...found, name: nameFor(row), rating: row.rating?.toFixed(1) };
}

export type RatedRestaurant = NonNullable<Awaited<ReturnType<typeof findRatedRestaurant>>>;

/** Counts a restaurant's reviews with 5, 4, 3, 2 and 1 stars, in this order. */
export async function countByStars(vendorId: string): Promise<{ stars: number; count: number }[]> {
  const counted = await db
    .selectFrom("reviewCounts")
    .select(["rating", "count"])
    .where("vendorId", "=", vendorId)
    .execute();
  return [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: counted.find(({ rating }) => rating === stars)?.count ?? 0,
  }));
}

/** Number of reviews on one page of the list. */
export const reviewsPerPage = 20;

/**
 * Finds a restaurant with one page of its reviews.
 * @param requestedPage from 1; beyond the end, the last page is returned
 * @returns undefined if there is no such restaurant
 */
export async function findReviewPage(vendorId: string, requestedPage: number) {
  const restaurant = await findRatedRestaurant(vendorId);
  if (!restaurant) return undefined;
  const pageCount = Math.max(1, Math.ceil(restaurant.total / reviewsPerPage));
  const page = Math.min(requestedPage, pageCount);
  const [distribution, reviews] = await Promise.all([
    countByStars(vendorId),
    listReviews(vendorId, page, restaurant.total),
  ]);
  return { restaurant, distribution, reviews, page, pageCount };
}

/** What customers read of a review's comment. */
const shownComment = sql<string>`case when comment_hidden_at is null then comment else '' end`;

/** Lists one page of a restaurant's `total` reviews, newest first, joining only this page with its authors. */
export async function listReviews(vendorId: string, page: number, total: number) {
  const rows = await db
    .selectFrom("reviews")
    .innerJoin("customers", "customers.id", "reviews.customerId")
    .select([
      "reviews.id",
      "reviews.rating",
      shownComment.as("comment"),
      "reviews.createdAt",
      "customers.fullName as author",
      "customers.profileImage as photo",
    ])
    .where("reviews.id", "in", selectIdsOfPage(vendorId, page, total))
    .orderBy("reviews.createdAt", "desc")
    .orderBy("reviews.id", "desc")
    .execute();
  return rows.map(({ createdAt, author, ...review }) => ({
    ...review,
    author: describeAuthor(author),
    writtenAt: formatMoment(createdAt),
  }));
}

export type ListedReview = Awaited<ReturnType<typeof listReviews>>[number];

/**
 * Selects the ids of one page of a restaurant's `total` reviews. Late pages of a long list are nearly as fast as the first:
 * the ids come from the index alone, scanned from the nearer end.
 */
export function selectIdsOfPage(vendorId: string, page: number, total: number) {
  const before = (page - 1) * reviewsPerPage;
  const onPage = Math.max(0, Math.min(reviewsPerPage, total - before));
  const after = Math.max(0, total - before - onPage);
  const direction = before <= after ? "desc" : "asc";
  return db
    .selectFrom("reviews")
    .select("id")
    .where("vendorId", "=", vendorId)
    .orderBy("createdAt", direction)
    .orderBy("id", direction)
    .limit(onPage)
    .offset(Math.min(before, after));
}

/** Recomputes a restaurant's rating and count from its reviews. The caller must hold the lock on the restaurant's row. */
export async function recomputeRating(trx: Transaction, vendorId: string): Promise<void> {
  await sql`update vendors set rating = own.mean, total_ratings = own.total, updated_at = now()
    from (select round(sum(rating * count)::numeric / nullif(sum(count), 0), 1) as mean, coalesce(sum(count), 0) as total
      from review_counts where vendor_id = ${vendorId}) as own
    where vendors.id = ${vendorId}`.execute(trx);
}

/** Names the author of a review as customers see it. */
export function describeAuthor(name: string): string {
  if (isBlank(name)) return t("Anonymous Customer");
  return name === deletedName ? t(deletedName) : name.trim();
}
