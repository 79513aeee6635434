import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { changeVendor, createCustomer, createOrder, createVendor } from "#db/factories.ts";
import { listRatingDrift, repairRatings } from "./rating-drift.server.ts";
import { saveReview } from "./reviews.server.ts";

/** Creates a restaurant with these ratings by `saveReview`. */
async function createRatedRestaurant(ratings: number[]) {
  const { id } = await createVendor();
  for (const rating of ratings) {
    const customer = await createCustomer();
    const orderId = await createOrder(customer.id, id, "delivered");
    await saveReview(orderId, customer.id, { rating, comment: "As good as ever." });
  }
  return id;
}

const listRatings = () => db.selectFrom("vendors").select(["id", "rating", "totalRatings"]).orderBy("id").execute();

test("ratings saved by the app do not drift, and repairing them changes nothing", { tags: "slow" }, async () => {
  await createRatedRestaurant([5, 4, 4]);
  await createRatedRestaurant([]);
  expect(await listRatingDrift()).toEqual([]);
  const before = await listRatings();
  await repairRatings(before.map(({ id }) => id));
  expect(await listRatings()).toEqual(before);
});

test("ratings changed outside the app are found and repaired, others stay unchanged", async () => {
  const [correct, wrong, deleted, invented] = [
    await createRatedRestaurant([3]),
    await createRatedRestaurant([5, 4, 4]),
    await createRatedRestaurant([1]),
    await createRatedRestaurant([]),
  ];
  const before = await listRatings();
  await changeVendor(wrong, { totalRatings: 9 });
  await db.deleteFrom("reviews").where("vendorId", "=", deleted).execute();
  await changeVendor(invented, { rating: 4.9, totalRatings: 0 });
  const expected = [
    { id: wrong, rating: 4.3, totalRatings: 9, mean: 4.3, total: 3 },
    { id: deleted, rating: 1, totalRatings: 1, mean: null, total: 0 },
    { id: invented, rating: 4.9, totalRatings: 0, mean: null, total: 0 },
  ];
  expect(await listRatingDrift()).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)));
  await repairRatings(expected.map(({ id }) => id));
  expect(await listRatingDrift()).toEqual([]);
  const repaired = before.map((vendor) =>
    vendor.id === deleted ? { ...vendor, rating: null, totalRatings: 0 } : vendor,
  );
  expect(await listRatings()).toEqual(repaired);
  expect(repaired).toContainEqual({ id: correct, rating: 3, totalRatings: 1 });
});

test("a review saved during a repair is counted", { tags: "slow" }, async () => {
  const vendorId = await createRatedRestaurant([1]);
  await changeVendor(vendorId, { totalRatings: 9 });
  const customer = await createCustomer();
  const orderId = await createOrder(customer.id, vendorId, "delivered");
  for (let round = 0; round < 20; round++) {
    const rating = 1 + (round % 5);
    const review = saveReview(orderId, customer.id, { rating, comment: "As good as ever." });
    await Promise.all([repairRatings([vendorId]), review, repairRatings([vendorId])]);
    expect(await listRatingDrift()).toEqual([]);
  }
});
