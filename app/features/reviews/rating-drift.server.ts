import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import { recomputeRating } from "./reviews.server.ts";

export interface RatingDrift {
  id: string;
  rating: number | null;
  totalRatings: number;
  /** What the reviews say: one decimal, null without any. */
  mean: number | null;
  total: number;
}

const ofReviews = sql`select vendors.id, round(avg(reviews.rating), 1) as mean, count(reviews.id) as total
  from vendors left join reviews on reviews.vendor_id = vendors.id group by vendors.id`;

/** Vendors whose rating or count is not what their reviews say, as after changes made past this app. */
export async function findRatingDrift(): Promise<RatingDrift[]> {
  const { rows } = await sql<RatingDrift>`select vendors.id, vendors.rating, vendors.total_ratings, own.mean, own.total
    from vendors join (${ofReviews}) as own on own.id = vendors.id
    where vendors.rating is distinct from own.mean or vendors.total_ratings <> own.total
    order by vendors.id`.execute(db);
  return rows;
}

/**
 * Sets the rating and count of these vendors to what their reviews say by then: each under the lock that reviews take,
 * so that one written meanwhile is counted.
 */
export async function repairRatings(vendorIds: string[]): Promise<void> {
  for (const id of vendorIds) {
    await transact(async (trx) => {
      await trx.selectFrom("vendors").select("id").where("id", "=", id).forNoKeyUpdate().execute();
      await recomputeRating(trx, id);
    });
  }
}
