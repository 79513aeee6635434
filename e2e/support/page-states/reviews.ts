/** Writing a review, and reading those of a restaurant. */
import { changeVendor, createCustomer, createOrder, createReview } from "../../../db/factories.ts";
import { db, refuseChanges } from "../database.ts";
import {
  createRealisticRestaurant,
  demoRestaurant,
  openDesk,
  type PageState,
  signInNewCustomer,
  statesAfter,
  statesOf,
} from "./arrange.ts";

const review = { rating: "4", comment: "Hot, fresh and on time. Bohat acha!" };

/** Customers without a name, without a photo, with one, and with one whose file is missing. */
const authors = [
  { fullName: " " },
  { fullName: "Bilal Ahmed" },
  { fullName: "Hina Tariq", profileImage: "/icon.svg" },
  { fullName: "Omar Farooq", profileImage: "/pictures/none.webp" },
];

export async function reviewStates(origin: string): Promise<PageState[]> {
  const { request, id } = await signInNewCustomer(origin);
  const vendor = await createRealisticRestaurant();
  const path = `/review/${await createOrder(id, vendor.id, "delivered")}`;
  const writing = await statesOf(request, [
    ["review-write", path],
    ["review-rider", `${path}?type=rider`],
    ["review-rider-refused", `${path}?type=rider`, review],
    ["review-errors", path, { comment: "short" }],
    ["review-rating-required", path, { comment: review.comment }],
    ["review-comment-required", path, { ...review, comment: "short" }],
    ["review-comment-too-long", path, { ...review, comment: "W".repeat(501) }],
    ["review-not-found", "/review/none"],
  ]);
  // A second order: all states are arranged before the first is opened, so a review would also be on the states above.
  const reviewed = `/review/${await createOrder(id, vendor.id, "delivered")}`;
  const success = await statesAfter(request, reviewed, review, [["review-success", reviewed]]);
  await request.get("/cart");
  const updated = await statesAfter(request, reviewed, review, [["review-updated", reviewed]]);
  await request.get("/cart");
  const failing = await createOrder(id, vendor.id, "delivered");
  await refuseChanges("reviews", `r.order_id = '${failing}'`);
  const rest = await statesOf(request, [
    ["review-edit", reviewed],
    ["review-failed", `/review/${failing}`, review],
  ]);
  return [...writing, ...success, ...updated, ...rest];
}

export async function reviewListStates(origin: string): Promise<PageState[]> {
  const { request, id } = await signInNewCustomer(origin);
  const unknown = await createRealisticRestaurant({}, { restaurantName: "Bismillah Tikka", rating: null });
  const popular = await createRealisticRestaurant({}, { restaurantName: "Butt Karahi", rating: 4.2 });
  for (let count = 1; count <= 23; count += 1) await addReview(id, popular.id, count);
  const varied = await createRealisticRestaurant({}, { restaurantName: "Student Biryani", rating: 3.5 });
  for (const [index, author] of authors.entries()) {
    await addReview((await createCustomer(author)).id, varied.id, index + 1);
  }
  return statesOf(request, [
    ["reviews", `/reviews?vendorId=${demoRestaurant}`],
    ["reviews-page-2", `/reviews?vendorId=${popular.id}&page=2`],
    ["reviews-authors", `/reviews?vendorId=${varied.id}`],
    ["reviews-empty", `/reviews?vendorId=${unknown.id}`],
    ["reviews-not-found", "/reviews?vendorId=none"],
  ]);
}

/** The desk's list of reviews, some of them hidden, for support and for a manager; and the order of one. */
export async function deskReviewStates(origin: string): Promise<PageState[]> {
  const vendor = await createRealisticRestaurant({}, { restaurantName: "Karachi Broast" });
  const customers = await Promise.all(authors.map((author) => createCustomer(author)));
  for (const [index, { id }] of customers.entries()) await addReview(id, vendor.id, index + 1);
  const ofRestaurant = db.updateTable("reviews").where("vendorId", "=", vendor.id);
  const urdu = { comment: "کھانا گرم تھا اور وقت پر پہنچا۔", updatedAt: new Date("2099-01-01") };
  await ofRestaurant.set(urdu).where("rating", "=", 4).execute();
  const hiding = ofRestaurant.set({ commentHiddenAt: new Date() }).where("rating", "in", [3, 4]);
  const [hidden] = await hiding.returning(["id", "orderId"]).execute();
  const list = `/desk/reviews?restaurant=${vendor.id}`;
  const stale = { intent: "show", reviewId: hidden?.id ?? "", seen: "older" };
  return [
    ...(await statesOf(await openDesk(origin, vendor.id, { role: "support" }), [
      ["desk-reviews", list],
      ["desk-reviews-hidden", `${list}&hidden=1`],
      ["desk-reviews-none", `${list}&stars=1&day=2026-01-01`],
      ["desk-reviews-conflict", list, stale],
    ])),
    ...(await statesOf(await openDesk(origin, vendor.id, { role: "manager" }), [
      ["desk-reviews-manager", "/desk/reviews"],
      ["desk-order-reviewed", `/desk/orders/${hidden?.orderId}`],
    ])),
  ];
}

/** Inserts the restaurant's review with this number; the first ones are the longest. */
async function addReview(customerId: string, vendorId: string, number: number): Promise<void> {
  const orderId = await createOrder(customerId, vendorId, "delivered");
  const comment = `${"Seekh kabab were smoky and soft. ".repeat(Math.max(1, 14 - 4 * number))}${"W".repeat(60)}`;
  await createReview(orderId, { rating: 1 + (number % 5), comment });
  await changeVendor(vendorId, { totalRatings: number });
}
