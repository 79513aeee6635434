import { changeMenuItem, changeVendor, createAddress, findOrder } from "../../db/factories.ts";
import { db, fillCart, listOrderIds } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { hiddenFields, postForm, readHiddenFields, readPage, signUp, signUpWithCart } from "../support/http.ts";
import { controlName, readFields } from "../support/http-forms.ts";
import { TextBrowser } from "../support/text-browser.ts";

test.use({ menu: { Naan: 40, Kulcha: 60 } });

test("a cart that another tab has ordered is empty: its payment page leads back to it", async ({
  request,
  restaurant,
}) => {
  const { id } = await signUpWithCart(request, restaurant, "Naan");
  const tabs = [await readHiddenFields(request, "/payment"), await readHiddenFields(request, "/payment")] as const;
  expect((await postForm(request, "/payment", tabs[0])).status()).toBe(303);
  const second = await postForm(request, "/payment", tabs[1]);
  const page = await readPage(request, second.headers().location ?? "");
  expect(textOf(page.querySelector("main"))).toContain("No order data found. Please return to cart.");
  expect(page.querySelectorAll("main button").map(textOf)).not.toContain("Place Order");
  expect(page.querySelector(".back-link")?.getAttribute("href")).toBe("/cart");
  expect(await listOrderIds(id)).toHaveLength(1);
});

test("the list of orders says that it is empty; 'Continue' leads home", async ({ request, restaurant }) => {
  await signUpWithCart(request, restaurant, "Naan");
  const browser = new TextBrowser(request);
  await browser.open("/orders");
  expect(browser.text).toMatch(/No orders found.*You haven't placed any orders yet/);
  await browser.open("/payment");
  await browser.press("Place Order");
  await browser.follow("Continue");
  expect(browser.path).toBe("/");
  await browser.open("/orders");
  expect(browser.text).toContain(restaurant.name);
});

test("address, summary and payment method come first on the payment page", async ({ request, restaurant }) => {
  await signUpWithCart(request, restaurant, "Naan");
  const page = await readPage(request, "/payment");
  expect(page.querySelectorAll("main h2").map(textOf)).toEqual([
    "Delivery Address",
    "Order Summary",
    "Payment Method - Cash on Delivery Only",
    "For This Order",
  ]);
  expect(page.querySelectorAll("main button").map(textOf).at(-1)).toBe("Place Order");
});

test("a refused address has the title of its first message, and an empty cart hides none", async ({ request }) => {
  await signUp(request);
  expect((await readPage(request, "/payment?picker=new")).querySelector('[role="dialog"]')).toBeNull();
  const add = async (label: string) =>
    (await postForm(request, "/payment", { intent: "add-address", label, address: "" })).text();
  expect(await add("")).toContain("Missing Information");
  const tooLong = await add("x".repeat(60));
  expect(tooLong).toContain("Address label must be at most 50 characters long.");
  expect(tooLong).not.toContain("Missing Information");
});

test("an unreadable amount does not lose the chosen address as the cart changes", async ({ request, restaurant }) => {
  const { id } = await signUpWithCart(request, restaurant, "Naan");
  const office = await createAddress(id, { address: "Office Street 2, Lahore", isDefault: false });
  const form = await readHiddenFields(request, `/payment?address=${office.id}`);
  const answer = await postForm(request, "/payment", { ...form, changeFor: "two thousand", intent: "change-cart" });
  expect(answer.headers().location).toBe("/cart");
  expect(textOf((await readPage(request, "/payment")).querySelector("main"))).toContain("Office Street 2, Lahore");
});

test("a used checkout key does not order another cart", async ({ request, restaurant }) => {
  const { id } = await signUpWithCart(request, restaurant, "Naan");
  const first = await readHiddenFields(request, "/payment");
  await postForm(request, "/payment", first);
  await fillCart(id, restaurant.id, restaurant.dishId("Kulcha"));
  const second = await readHiddenFields(request, "/payment");
  const answer = await postForm(request, "/payment", { ...second, checkoutKey: first.checkoutKey ?? "" });
  expect(answer.status()).toBe(409);
  expect(await answer.text()).toContain("Order Already Placed");
  expect(await listOrderIds(id)).toHaveLength(1);
});

test("a checkout sent again with another address or note says what was ordered", async ({ request, restaurant }) => {
  const { id } = await signUpWithCart(request, restaurant, "Naan");
  const other = await createAddress(id, { label: "Office", isDefault: false });
  const payment = await readPage(request, "/payment");
  const path = payment.querySelector("form[action*=key]")?.getAttribute("action") ?? "";
  const form = hiddenFields(payment);
  const first = await postForm(request, path, form);
  const [orderId] = await listOrderIds(id);
  expect(first.headers().location).toBe(`/payment?placed=${orderId}`);
  for (const [change, words] of [
    [{ addressId: other.id }, "and it goes to Home, House 12, Street 4, Gulberg III, Lahore."],
    [{ specialInstructions: "Ring twice" }, "with its original time, note, phone number and change."],
  ] as const) {
    const answer = await postForm(request, path, { ...form, ...change });
    const page = await (await request.get(answer.headers().location ?? "")).text();
    expect(page).toContain(`This order was already placed, ${words} Nothing was ordered a second time.`);
    expect(page).toMatch(new RegExp(`href="/order-tracking/${orderId}"[^>]*>Track Order<`));
  }
  expect(await listOrderIds(id)).toHaveLength(1);
});

test("the maximum total is explained on the menu, in the cart and at checkout", async ({ request, ownRestaurant }) => {
  const restaurant = await ownRestaurant({ "Gold Leaf": 6_000_000 });
  const { id } = await signUp(request);
  const itemId = restaurant.dishId("Gold Leaf");
  const { lineId } = await fillCart(id, restaurant.id, itemId);
  const words = "Gold Leaf was not added. One order can total at most Rs. 10,000,000.";
  for (const [path, fields] of [
    [`/restaurant/${restaurant.id}`, { itemId }],
    ["/cart", { intent: "set", lineId: String(lineId), quantity: "2" }],
  ] as const) {
    const answer = await postForm(request, path, fields);
    expect(await (await request.get(answer.headers().location ?? "")).text()).toContain(words);
  }
  await db.updateTable("cartItems").set({ quantity: 99 }).where("id", "=", lineId).execute();
  const cart = await (await request.get("/cart")).text();
  expect(cart).toContain("One order can total at most Rs. 10,000,000. Please remove something");
  expect(cart).toContain("Rs. 594,000,000");
  const form = await readHiddenFields(request, "/payment");
  const answer = await postForm(request, "/payment", form);
  expect(answer.status()).toBe(409);
  expect(await answer.text()).toMatch(
    /Order Too Large.*One order can total at most Rs\. 10,000,000\. Please remove something from your cart\..*href="\/cart"/s,
  );
  await postForm(request, "/cart", { intent: "set", lineId: String(lineId), quantity: "1" });
  const reduced = await readHiddenFields(request, "/payment");
  expect((await postForm(request, "/payment", reduced)).status()).toBe(303);
});

test("a price that changed is shown before anything is ordered", async ({ request, restaurant }) => {
  const { id } = await signUpWithCart(request, restaurant, "Naan");
  const form = await readHiddenFields(request, "/payment");
  await changeMenuItem(restaurant.dishId("Naan"), { price: 890 });
  const changed = parseHtml(await (await postForm(request, "/payment", form)).text());
  const dialog = changed.querySelector('[role="dialog"]');
  expect(textOf(dialog)).toMatch(/^Your Cart Changed.*Prices or items have changed.*OK/);
  expect(await listOrderIds(id)).toEqual([]);
  const again = await readPage(request, dialog?.querySelector("a")?.getAttribute("href") ?? "");
  expect(again.querySelector('[role="dialog"]')).toBeNull();
  expect(again.querySelectorAll("dl > div").map(textOf)).toContainEqual(expect.stringMatching(/^Total ?Rs\. 890$/));
  await postForm(request, "/payment", hiddenFields(again));
  const [order = ""] = await listOrderIds(id);
  expect(await findOrder(order)).toMatchObject({ totalAmount: 890 });
});

test("a restaurant that closed is named, and the cart is kept", async ({ request, restaurant }) => {
  const { id } = await signUpWithCart(request, restaurant, "Naan");
  const form = await readHiddenFields(request, "/payment");
  await changeVendor(restaurant.id, { isOpen: false });
  const closed = parseHtml(await (await postForm(request, "/payment", form)).text()).querySelector('[role="dialog"]');
  expect(textOf(closed)).toContain("Restaurant Closed");
  expect(textOf(closed)).toContain(`${restaurant.name} is not taking orders right now. Your cart is kept.`);
  const page = await readPage(request, closed?.querySelector("a")?.getAttribute("href") ?? "");
  expect(textOf(page)).toContain(`${restaurant.name} is closed right now. Your cart is kept.`);
  expect(page.querySelectorAll("nav a").map(controlName)).toContain("Cart, 1 item");
  expect(await listOrderIds(id)).toEqual([]);
});

test("text browsers, which show the button that Enter presses, say what it does", async ({ request, restaurant }) => {
  await signUpWithCart(request, restaurant, "Naan");
  const button = (await readPage(request, "/payment")).querySelector("main form button");
  expect([button?.getAttribute("name"), button?.getAttribute("value")]).toEqual([undefined, "Place Order"]);
});

test("customers schedule an order at a closed restaurant that opens today", async ({ request, restaurant }) => {
  const { id } = await signUp(request);
  await changeVendor(restaurant.id, { opensAt: new Date(Date.now() + 5 * 60_000) });
  const naan = restaurant.dishId("Naan");
  const path = `/restaurant/${restaurant.id}`;
  const closed = /Opens .+ You can order for later today\./;
  expect(textOf(await readPage(request, `${path}/items/${naan}`))).toMatch(closed);
  const page = await readPage(request, path);
  expect(textOf(page)).toMatch(closed);
  const menu =
    page
      .querySelectorAll("a")
      .find((link) => textOf(link) === "See the menu")
      ?.getAttribute("href") ?? "";
  expect((await readPage(request, menu)).querySelectorAll("button").map(controlName)).toContain("Add to Cart: Naan");
  await postForm(request, menu, { itemId: naan });
  expect(textOf(await readPage(request, "/cart"))).toMatch(
    new RegExp(`${restaurant.name} is closed right now\\..*You can order for later today\\.`),
  );
  const form = await readPage(request, "/payment");
  expect(form.querySelectorAll("option").map(textOf)).not.toContain("As soon as possible");
  const answer = await postForm(request, "/payment", readFields(form, "Place Order"));
  const placed = await readPage(request, answer.headers().location ?? "");
  expect(textOf(placed.querySelector('[role="dialog"]'))).toContain("It will be delivered ");
  expect(await listOrderIds(id)).toHaveLength(1);
});
