import type { APIRequestContext } from "@playwright/test";
import {
  changeOrder,
  changeVendor,
  createCustomer,
  createOrder,
  createReview,
  createRider,
} from "../../db/factories.ts";
import { db, type OwnRestaurant } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { textOf } from "../support/html.ts";
import { postForm, readPage, signUp, signUpWithOrder } from "../support/http.ts";

const comment = "Hot, fresh and on time.";

test("a comment of 500 emoji and line ends is counted as it is stored", async ({ request, restaurant }) => {
  const { path } = await signUpWithDeliveredOrder(request, restaurant);
  const sent = `  ${"👍".repeat(250)}\r\n${"👍".repeat(249)} \r\n`;
  expect((await postForm(request, path, { rating: "4", comment: sent })).status()).toBe(303);
  expect(await listReviews(path)).toEqual([{ rating: 4, comment: `${"👍".repeat(250)}\n${"👍".repeat(249)}` }]);
  expect(textOf(await readPage(request, path))).toContain("500/500 characters");
});

test("rider reviews are refused, whether requested or sent", async ({ request, restaurant }) => {
  const words = "Rider reviews are not yet available. Please review the restaurant instead.";
  const { id, path } = await signUpWithDeliveredOrder(request, restaurant);
  const { id: riderId, fullName } = await createRider();
  await changeOrder(id, { riderId });
  const main = (await readPage(request, `${path}?type=rider`)).querySelector("main");
  expect(textOf(main)).toContain(words);
  expect(textOf(main)).toContain(fullName);
  expect(textOf(main)).not.toContain("Submit Review");
  expect(textOf(main?.querySelector(`a[href="${path}"]`))).toBe("Review Restaurant");
  const answer = await postForm(request, `${path}?type=rider`, { rating: "5", comment });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain(words);
  expect(await listReviews(path)).toEqual([]);
});

const undelivered = {
  preparing: "You can review this order once it is delivered.",
  cancelled: "A cancelled order cannot be reviewed.",
} as const;

for (const status of ["preparing", "cancelled"] as const) {
  test(`an order that is ${status} cannot be reviewed`, async ({ request, restaurant: { id: vendorId } }) => {
    const { id } = await signUp(request);
    const path = `/review/${await createOrder(id, vendorId, status)}`;
    expect(await (await request.get(path)).text()).toContain(undelivered[status]);
    const answer = await postForm(request, path, { rating: "5", comment });
    expect(answer.status()).toBe(409);
    expect(await answer.text()).toContain(undelivered[status]);
    expect(await listReviews(path)).toEqual([]);
  });
}

test("a missing order is not found", async ({ request }) => {
  await signUp(request);
  for (const path of ["/review/order_none", "/order-tracking/order_none"]) {
    for (const answer of [await request.get(path), await postForm(request, path, { rating: "5", comment })]) {
      expect(answer.status(), path).toBe(404);
      expect(await answer.text(), path).toContain("Order not found");
    }
  }
});

test("the page to review an order shows its order and the current picture, if any", async ({ request, restaurant }) => {
  const { id, path } = await signUpWithDeliveredOrder(request, restaurant);
  const readPicture = async () =>
    (await readPage(request, path)).querySelectorAll("img.picture-image").map((image) => image.getAttribute("src"));
  const bare = await readPage(request, path);
  expect(textOf(bare)).toContain("Write Review");
  expect(textOf(bare)).toMatch(
    new RegExp(`Order #${id.slice(-6)} · \\d+ \\w+ \\d{4}.*1 × Chicken Karahi.*Total Rs. 500`),
  );
  expect(bare.querySelectorAll("main time")).toHaveLength(1);
  expect(bare.querySelectorAll("main bdi").map(textOf)).toContain("1 × Chicken Karahi");
  expect(await readPicture()).toEqual([]);
  await changeOrder(id, { restaurantImage: "/pictures/then.svg" });
  expect(await readPicture()).toEqual(["/pictures/then.svg"]);
  await changeVendor(restaurant.id, { restaurantImage: "/pictures/now.svg" });
  expect(await readPicture()).toEqual(["/pictures/now.svg"]);
});

test("reviews show photo or initials, name, date and distribution", async ({
  request,
  restaurant: { id: vendorId, name },
}) => {
  await signUp(request);
  const authors = await Promise.all([
    createCustomer({ fullName: "Sana Malik", profileImage: "/pictures/sana.svg" }),
    createCustomer({ fullName: " " }),
    createCustomer({ fullName: "Bilal Ahmed Khan" }),
  ]);
  for (let index = 0; index < 21; index += 1) {
    const orderId = await createOrder(authors[index % 3]?.id ?? "", vendorId, "delivered");
    const createdAt = new Date(Date.UTC(2026, 2, 1) - index * 86_400_000);
    await createReview(orderId, { rating: index < 10 ? 5 : 2, createdAt });
  }
  await changeVendor(vendorId, { rating: 4.2, totalRatings: 21 });

  const readReviews = async (page: number) =>
    (await readPage(request, `/reviews?vendorId=${vendorId}&page=${page}`)).querySelector("main");
  const first = await readReviews(1);
  for (const words of [name, "4.2", "Rated 4.2 out of 5", "(21 reviews)", "Rating Distribution", "Page 1 of 2"]) {
    expect(textOf(first), words).toContain(words);
  }
  const bars = first?.querySelectorAll("li").flatMap((item) => /\d stars?: \d+$/.exec(textOf(item)) ?? []);
  expect(bars).toEqual(["5 stars: 10", "4 stars: 0", "3 stars: 0", "2 stars: 11", "1 star: 0"]);
  expect(first?.querySelector('img[src="/pictures/sana.svg"]')).not.toBeNull();
  expect(textOf(first)).toMatch(/AC ?Anonymous Customer/);
  expect(textOf(first)).toMatch(/BK ?Bilal Ahmed Khan.*Rated 5 out of 5.*27 Feb 2026/);
  expect(textOf(await readReviews(99))).toContain("Page 2 of 2");
});

test("a restaurant without reviews says so, a missing one is not found", async ({ request, restaurant: { id } }) => {
  await signUp(request);
  const empty = textOf(await readPage(request, `/reviews?vendorId=${id}`));
  expect(empty).toMatch(/No reviews yet.*Be the first to review this restaurant!/);
  expect(empty).not.toContain("Rating Distribution");
  for (const path of ["/reviews", "/reviews?vendorId=none", "/reviews?vendorId=%00"]) {
    const missing = await request.get(path);
    expect(missing.status(), path).toBe(404);
    expect(await missing.text()).toContain("Restaurant not found");
  }
  const menu = await readPage(request, `/restaurant/${id}`);
  expect(menu.querySelector(`a[href="/reviews?vendorId=${id}"]`)).not.toBeNull();
});

test("'Back' leads from the reviews to the menu, or home if it is closed", async ({ request, ownRestaurant }) => {
  await signUp(request);
  const pausedUntil = new Date(Date.now() + 600_000);
  for (const [fields, back] of [
    [{}, (id: string) => `/restaurant/${id}`],
    [{ pausedUntil }, (id: string) => `/restaurant/${id}?closed=1`],
    [{ isOpen: false }, () => "/"],
  ] as const) {
    const { id } = await ownRestaurant({}, fields);
    const page = await readPage(request, `/reviews?vendorId=${id}`);
    expect(page.querySelector(".back-link")?.getAttribute("href")).toBe(back(id));
  }
});

/** Signs in a new customer with a delivered order. */
async function signUpWithDeliveredOrder(request: APIRequestContext, restaurant: OwnRestaurant) {
  const { order: id } = await signUpWithOrder(request, restaurant, "delivered");
  return { id, path: `/review/${id}` };
}

/** The reviews of the order in a path. */
function listReviews(path: string) {
  const orderId = path.slice("/review/".length);
  return db.selectFrom("reviews").select(["rating", "comment"]).where("orderId", "=", orderId).execute();
}
