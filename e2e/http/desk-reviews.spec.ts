import { changeVendor, createCustomer, createOrder, createReview, createStaff } from "../../db/factories.ts";
import { db, type OwnRestaurant } from "../support/database.ts";
import { signInAtDesk, signInAtDeskAs } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { textOf } from "../support/html.ts";
import { postForm, readPage, signUp } from "../support/http.ts";
import { TextBrowser } from "../support/text-browser.ts";

const rude = "You should all be ashamed.";

/** Inserts a review of a delivered order of this restaurant. */
async function addReview({ id: vendorId }: OwnRestaurant, comment = rude) {
  const orderId = await createOrder((await createCustomer({ fullName: "Sana Malik" })).id, vendorId, "delivered");
  await createReview(orderId, { comment, rating: 2 });
  await changeVendor(vendorId, { rating: 2, totalRatings: 1 });
  const review = db.selectFrom("reviews").select("id").where("orderId", "=", orderId);
  return { orderId, reviewId: (await review.executeTakeFirstOrThrow()).id };
}

const setComment = (reviewId: string, comment: string) =>
  db.updateTable("reviews").set({ comment }).where("id", "=", reviewId).execute();

test("support hides a comment from customers, then finds it and shows it again", async ({
  playwright,
  request,
  ownRestaurant,
  baseURL,
}) => {
  const restaurant = await ownRestaurant();
  const { orderId } = await addReview(restaurant);
  const number = `#${orderId.slice(-6)}`;
  const customer = await playwright.request.newContext({ baseURL });
  await signUp(customer);
  const reviews = `/reviews?vendorId=${restaurant.id}`;
  const readAsCustomer = async () => textOf(await readPage(customer, reviews));
  expect(await readAsCustomer()).toContain(rude);

  const { etag = "" } = (await customer.get(reviews)).headers();

  await signInAtDesk(request, restaurant.id, { role: "support" });
  const support = new TextBrowser(request);
  await support.open(`/desk/restaurants/${restaurant.id}`);
  await support.follow("Reviews");
  expect(support.text).toContain(`${number} ${restaurant.name} Rated 2 out of 5 ${rude} Sana Malik, `);
  await support.press(`Hide comment: ${number}`);
  expect(support.text).toContain("Rated 2 out of 5 Comment hidden");
  expect((await customer.get(reviews, { headers: { "If-None-Match": etag } })).status()).toBe(200);
  const hidden = await readAsCustomer();
  expect(hidden).toMatch(/Sana Malik.*Rated 2 out of 5/);
  expect(hidden).not.toContain("ashamed");
  await support.follow("Hidden comments");
  await support.follow(number);
  expect(support.text).toMatch(/Review Rated 2 out of 5 Comment hidden.*ashamed.*Comment of the review hidden/);
  await support.follow("Back");
  await support.press(`Show comment: ${number}`);
  expect(support.text).toContain("No reviews found");
  expect(await readAsCustomer()).toContain(rude);
});

test("a comment changed meanwhile is answered with 409, and shown as it is now", async ({ request, ownRestaurant }) => {
  const restaurant = await ownRestaurant();
  const { reviewId } = await addReview(restaurant);
  await signInAtDesk(request, restaurant.id, { role: "owner" });
  const list = `/desk/reviews?restaurant=${restaurant.id}`;
  const readSeen = async () =>
    (await readPage(request, list)).querySelector("[name=seen]")?.getAttribute("value") ?? "";
  const seen = await readSeen();
  await setComment(reviewId, "The rider was late, but friendly.");
  const conflict = await postForm(request, list, { intent: "hide", reviewId, seen });
  expect(conflict.status()).toBe(409);
  const page = await conflict.text();
  for (const words of [
    "The customer changed this comment in the meantime.",
    `href="#review-${reviewId}"`,
    "late, but friendly",
  ])
    expect(page).toContain(words);
  expect((await postForm(request, list, { intent: "hide", reviewId, seen: await readSeen() })).status()).toBe(303);
  expect((await postForm(request, list, { intent: "hide", reviewId: "none" })).status()).toBe(404);
  expect((await postForm(request, list, { intent: "burn", reviewId })).status()).toBe(400);
});

test("a manager reads the own restaurant's reviews, and hides none", async ({ request, ownRestaurant }) => {
  const [own, other] = [await ownRestaurant(), await ownRestaurant()];
  const { reviewId } = await addReview(own);
  await addReview(other, "Somebody else's biryani.");
  const roles = [{ role: "manager" as const, vendorId: own.id }];
  await signInAtDeskAs(request, await createStaff({}, roles));
  const page = await readPage(request, "/desk/reviews");
  expect(textOf(page)).toContain(rude);
  expect(textOf(page)).not.toContain("biryani");
  expect(page.querySelectorAll("main form[method=post]")).toEqual([]);
  expect((await postForm(request, "/desk/reviews", { intent: "hide", reviewId })).status()).toBe(403);
  expect((await request.get(`/desk/reviews?restaurant=${other.id}`)).status()).toBe(404);
  expect((await request.get("/desk/reviews?day=today")).status()).toBe(400);
  await signInAtDesk(request, own.id, { role: "kitchen" });
  expect((await request.get("/desk/reviews")).status()).toBe(403);
});
