import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { type Transaction, transact } from "#db/transaction.server.ts";
import { operator } from "../desk/staff-member.ts";
import { aboutRestaurant, recordEvent } from "../history/desk-events.server.ts";
import { recomputeRating } from "./reviews.server.ts";

interface RatingDrift {
  id: string;
  rating: number | null;
  totalRatings: number;
  /** Mean rating of the reviews, rounded to one decimal; null without reviews. */
  mean: number | null;
  /** Number of reviews. */
  total: number;
}

const reviewTotals = sql`select vendors.id, round(avg(reviews.rating), 1) as mean, count(reviews.id) as total
  from vendors left join reviews on reviews.vendor_id = vendors.id group by vendors.id`;

/** Lists the restaurants whose stored rating or count differs from their reviews, for example after manual SQL. */
export async function listRatingDrift(): Promise<RatingDrift[]> {
  const { rows } = await sql<RatingDrift>`select vendors.id, vendors.rating, vendors.total_ratings, own.mean, own.total
    from vendors join (${reviewTotals}) as own on own.id = vendors.id
    where vendors.rating is distinct from own.mean or vendors.total_ratings <> own.total
    order by vendors.id`.execute(db);
  return rows;
}

/**
 * Recomputes the rating and count of these restaurants from their reviews in the operator's name. Each has its own
 * transaction, under the same lock as `saveReview`, so that no concurrent review is lost.
 */
export async function repairRatings(vendorIds: string[]): Promise<void> {
  for (const id of vendorIds) {
    await transact(async (trx) => {
      await trx.selectFrom("vendors").select("id").where("id", "=", id).forNoKeyUpdate().execute();
      await recountReviews(trx, id);
      await recomputeRating(trx, id);
      await recordEvent(trx, operator, { action: "restaurant.repair-rating", ...aboutRestaurant(id) });
    });
  }
}

/** Counts a restaurant's reviews again, in case some were written while triggers were disabled. */
async function recountReviews(trx: Transaction, vendorId: string): Promise<void> {
  await trx.deleteFrom("reviewCounts").where("vendorId", "=", vendorId).execute();
  await sql`insert into review_counts select vendor_id, rating, count(*) from reviews
    where vendor_id = ${vendorId} group by vendor_id, rating`.execute(trx);
}
