/** Limits for customers: message, status, and that no input is lost. */
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { countRegistration } from "../../app/features/accounts/register.server.ts";
import { countAttempt } from "../../app/features/throttle/throttle.server.ts";
import { createAddress, createOrder } from "../../db/factories.ts";
import { db, listOrderIds, type OwnRestaurant } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { newCustomer, postForm, readHiddenFields, register, signUp, signUpWithCart } from "../support/http.ts";

const office = { label: "Office", address: "Plot 7, Shahrah-e-Faisal, Karachi" };

/** Signs in a new customer with a filled cart; returns their id and the fields of the payment page. */
async function openPaymentPage(request: APIRequestContext, restaurant: OwnRestaurant) {
  const { id } = await signUpWithCart(request, restaurant, "Naan");
  return { id, form: await readHiddenFields(request, "/payment") };
}

/** Expects a refusal with Retry-After and a message that matches `words`; returns its page. */
async function expectTooMany(answer: APIResponse, words: RegExp) {
  expect(answer.status()).toBe(429);
  const seconds = Number(answer.headers()["retry-after"]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(3_600);
  const page = await answer.text();
  expect(page).toMatch(words);
  return page;
}

/** Counts attempts as the app does, but without the work of what is attempted. */
async function countTimes(times: number, count: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) expect(await count()).toBeUndefined();
}

test("a new account with three open orders is asked to wait, and led to them", async ({ request, restaurant }) => {
  const { id, form } = await openPaymentPage(request, restaurant);
  for (let order = 0; order < 3; order += 1) await createOrder(id, restaurant.id, "preparing");
  const answer = await postForm(request, "/payment", form);
  expect(answer.status()).toBe(409);
  const page = await answer.text();
  expect(page).toContain("Orders on the Way");
  expect(page).toContain(
    "You have 3 orders on the way. Please wait until one arrives, then order again. Your cart is kept.",
  );
  expect(page).toMatch(/role="dialog".*<a[^>]*href="\/orders"[^>]*>My Orders</s);
  expect(await listOrderIds(id)).toHaveLength(3);
  expect(await (await request.get("/cart")).text()).toContain("Naan");
});

test("a customer who ordered ten times within the hour is told when to try again", async ({ request, restaurant }) => {
  const { id, form } = await openPaymentPage(request, restaurant);
  for (let order = 0; order < 10; order += 1) await createOrder(id, restaurant.id, "delivered");
  const answer = await postForm(request, "/payment", form);
  await expectTooMany(
    answer,
    /Many orders were placed in a short time\. Please try again in (59|60) minutes\. Your cart is kept\./,
  );
  expect(await listOrderIds(id)).toHaveLength(10);
  expect(await (await request.get("/cart")).text()).toContain("Naan");
});

test("the 21st review within an hour is refused, and what was written is kept", async ({ request, ownRestaurant }) => {
  const { id: vendorId } = await ownRestaurant();
  const { id } = await signUp(request);
  const path = `/review/${await createOrder(id, vendorId, "delivered")}`;
  const write = (comment: string) => postForm(request, path, { rating: "4", comment });
  await countTimes(19, () => countAttempt("review", id));
  expect((await write("Hot and fresh.")).status()).toBe(303);
  const page = await expectTooMany(
    await write("One more change of mind."),
    /You have written many reviews in the last hour\. Please try again in (59|60) minutes\./,
  );
  expect(page).toContain(">One more change of mind.</textarea>");
  expect(page).toMatch(/<input(?=[^>]*name="rating")(?=[^>]*value="4")[^>]*checked/);
  const reviews = await db.selectFrom("reviews").select("comment").where("customerId", "=", id).execute();
  expect(reviews).toEqual([{ comment: "Hot and fresh." }]);
});

test("the 61st change of addresses in an hour is refused; what was typed is kept", async ({ request, restaurant }) => {
  const { id } = await openPaymentPage(request, restaurant);
  const addressId = (await createAddress(id, { ...office, isDefault: false })).id;
  await countTimes(59, () => countAttempt("change-address", id));
  expect((await postForm(request, "/profile/addresses", { intent: "default", addressId })).status()).toBe(303);
  const words = /You have changed your addresses many times in the last hour\. Please try again in (59|60) minutes\./;
  const typed = { label: "Aunt", address: "Mall Road 1, Lahore" };
  for (const [path, intent] of [
    ["/profile/addresses", "add"],
    ["/payment?picker=new", "add-address"],
  ] as const) {
    const page = await expectTooMany(await postForm(request, path, { intent, ...typed }), words);
    expect(page).toMatch(/<input(?=[^>]*name="label")[^>]*value="Aunt"/);
    expect(page).toContain(">Mall Road 1, Lahore</textarea>");
  }
  for (const intent of ["default", "delete"]) {
    await expectTooMany(await postForm(request, "/profile/addresses", { intent, addressId }), words);
  }
  const kept = await db.selectFrom("addresses").select("label").where("customerId", "=", id).orderBy("label").execute();
  expect(kept).toEqual([{ label: "Home" }, { label: "Office" }]);
});

test("the 31st change of the profile within an hour is refused, and what was typed is kept", async ({ request }) => {
  const { id } = await signUp(request);
  const change = (fullName: string) => postForm(request, "/profile/edit", { fullName, phone: "0300 1234567" });
  await countTimes(29, () => countAttempt("change-profile", id));
  expect((await change("Sana")).status()).toBe(303);
  const page = await expectTooMany(
    await change("Sana Malik"),
    /You have changed your profile many times in the last hour\. Please try again in (59|60) minutes\./,
  );
  expect(page).toMatch(/<input(?=[^>]*name="fullName")[^>]*value="Sana Malik"/);
});

test("the 21st registration from one IP address in an hour is refused", async ({ request, extraHTTPHeaders }) => {
  const clientAddress = extraHTTPHeaders?.["X-Forwarded-For"] ?? "";
  await countTimes(19, () => countRegistration(newCustomer().email, clientAddress));
  await register(request);
  await postForm(request, "/logout", {});
  const { fullName, email, address, password } = newCustomer();
  const form = { fullName, email, phone: "0301 2345678", address, password, confirmPassword: password };
  const page = await expectTooMany(
    await postForm(request, "/register", form),
    /Many accounts were created from your network recently\. Please try again in (59|60) minutes\./,
  );
  expect(page).toMatch(new RegExp(`<input(?=[^>]*name="email")[^>]*value="${email}"`));
  expect(await db.selectFrom("customers").select("id").where("email", "=", email).execute()).toEqual([]);
});
