import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { formatMoment } from "../dates/dates.ts";
import { listPermittedRestaurants } from "../desk/permissions.ts";
import { listRestaurantChoices } from "../desk/restaurant-choices.server.ts";
import { versionOf } from "../desk/seen-version.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { describeAuthor } from "../reviews/reviews.server.ts";
import { readDay } from "../search/day-filter.ts";
import { isOfRestaurants, isOnDay, type Restaurants } from "../search/list-conditions.server.ts";
import { perPage, toPage } from "../search/list-pages.ts";
import { readText } from "../search/search-params.ts";
import { isUuid, noUuid } from "../search/typed-search.ts";
import { orderNumber } from "../text/ids.ts";
import { type ReviewFilter, readReviewFilter, starChoices } from "./review-filter.ts";

/**
 * Lists the reviews that match, newest first, 25 at a time, with their comments even if these are hidden.
 * @param after id of the last review of the page before
 * @returns `next` is the `after` of the next page, undefined on the last one
 */
export async function listDeskReviews(filter: ReviewFilter, after?: string) {
  const { shown, next } = toPage(await selectDeskReviews(filter, after).execute());
  const reviews = shown.map(({ createdAt, updatedAt, commentHiddenAt, author, ...review }) => ({
    ...review,
    number: orderNumber(review.orderId),
    author: describeAuthor(author),
    isHidden: commentHiddenAt !== null,
    writtenAt: formatMoment(createdAt),
    /** When the customer last changed it; null if never. */
    changedAt: updatedAt > createdAt ? formatMoment(updatedAt) : null,
    /** The version of the comment. */
    version: versionOf(review.comment),
  }));
  return { reviews, next };
}

export type DeskReview = Awaited<ReturnType<typeof listDeskReviews>>["reviews"][number];

/** Finds the data of the desk's page of reviews; `dayReply` is the reply to a filter that is not a day. */
export async function findDeskReviewPage(member: StaffMember, restaurants: Restaurants, url: URL) {
  const restaurant = readText(url, "restaurant", 100);
  const filter = readReviewFilter(url);
  const [listed, choices] = await Promise.all([
    listDeskReviews({ ...filter, restaurants }, readText(url, "after", 100)),
    listRestaurantChoices(listPermittedRestaurants(member, "reviews"), restaurant),
  ]);
  const { dayLabel, reply: dayReply } = readDay(filter.day);
  return { ...listed, dayReply, filters: { ...filter, dayLabel, restaurant, restaurants: choices } };
}

export type DeskReviewPage = Awaited<ReturnType<typeof findDeskReviewPage>>;

/** Finds the review of an order; undefined if it has none. The caller checks access. */
export async function findReviewOfOrder(orderId: string): Promise<DeskReview | undefined> {
  return (await listDeskReviews({ restaurants: "all", orderId })).reviews[0];
}

/** Selects one page of the matching reviews, plus one row that shows whether there is a next page. */
export function selectDeskReviews(filter: ReviewFilter, after?: string) {
  const { restaurants, stars, day, hidden, orderId } = filter;
  let reviews = db
    .selectFrom("reviews")
    .innerJoin("customers", "customers.id", "reviews.customerId")
    .innerJoin("vendors", "vendors.id", "reviews.vendorId")
    .select(["reviews.id", "reviews.orderId", "reviews.rating", "reviews.comment", "reviews.commentHiddenAt"])
    .select(["reviews.createdAt", "reviews.updatedAt", "customers.fullName as author", "vendors.restaurantName"])
    .where(isOfRestaurants("reviews.vendorId", restaurants))
    // The condition of `reviews_created_idx`.
    .where("reviews.rating", ">", 0)
    .orderBy("reviews.createdAt", "desc")
    .orderBy("reviews.id", "desc")
    .limit(perPage + 1);
  const isChoice = starChoices.some(({ value }) => value === stars);
  if (stars) reviews = reviews.where(isChoice ? sql<boolean>`reviews.rating = ${Number(stars)}` : sql<boolean>`false`);
  if (day) reviews = reviews.where(isOnDay("reviews.createdAt", day));
  if (hidden) reviews = reviews.where("reviews.commentHiddenAt", "is not", null);
  if (orderId) reviews = reviews.where("reviews.orderId", "=", orderId);
  if (after === undefined) return reviews;
  return reviews.where(sql<boolean>`(reviews.created_at, reviews.id)
    < (select last.created_at, last.id from reviews as last where last.id = ${isUuid(after) ? after : noUuid})`);
}
