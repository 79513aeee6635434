import { changeStatus } from "../../app/features/orders/operator-orders.server.ts";
import { createOrder } from "../../db/factories.ts";
import { addressPicker, dishes, placedDialog, placeOrder } from "../support/checkout-page.ts";
import { orderCard, signInAtDesk } from "../support/desk.ts";
import { addToCart, expect, openAndSettle, openRestaurant, signUp, test } from "../support/fixtures.ts";
import { signUpWithOrder } from "../support/http.ts";

test.use({ menu: dishes });

test("searching, reviewing and ordering work in a browser of 2020", async ({ page, restaurant }) => {
  await page.addInitScript(removeNewerApis);
  const { order } = await signUpWithOrder(page.request, restaurant, "delivered");
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(true);

  await page.getByRole("link", { name: "Pizza", exact: true }).click();
  await expect(page).toHaveURL(/\/\?category=/);
  await page.goto(`/reviews?vendorId=${restaurant.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reviews");
  await page.goto("/orders");
  await page.getByRole("link", { name: /^Track Order/ }).click();
  await expect(page).toHaveURL(`/order-tracking/${order}`);
  await page.getByRole("link", { name: "Review Restaurant" }).click();
  await page.getByLabel("Share your experience").fill("Hot and quick.");
  await page.goto("/profile/addresses", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: /^Delete/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Your Addresses" })).toBeVisible();

  await openRestaurant(page, restaurant);
  await addToCart(page, "Mutton Biryani");
  await page.goto("/payment");
  await page.getByRole("button", { name: "Change Address" }).click();
  const picker = addressPicker(page);
  await picker.getByRole("link", { name: "Add New Address" }).click();
  await picker.getByRole("link", { name: "Cancel" }).click();
  await picker.getByRole("link", { name: /Home/ }).click();
  await expect(picker).toHaveCount(0);
  await placeOrder(page);
  await expect(placedDialog(page)).toBeVisible();

  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await page.goto("/desk/board");
  await expect(page.getByRole("button", { name: "Start shift" })).toBeVisible();
  for (const path of ["menu", "hours", "staff?role=kitchen"]) await openAndSettle(page, `/desk/${path}`);
});

test("live pages refresh themselves, but no longer once their scripts have started", async ({ page, restaurant }) => {
  const order = await createOrder((await signUp(page)).id, restaurant.id);
  await signInAtDesk(page.request, restaurant.id);
  const status = page.getByRole("heading", { level: 1 });
  await page.clock.install();
  await page.route("**/assets/framework-*.js", (route) => route.abort());
  await page.goto(`/order-tracking/${order}`);
  await expect(status).toHaveText("Pending");
  await changeStatus({ orderId: order, status: "confirmed" });
  await page.clock.fastForward(15_000);
  await expect(status).toHaveText("Confirmed");
  await page.goto("/desk/board");
  await expect(orderCard(page, "Cooking", order)).toBeVisible();
  await changeStatus({ orderId: order, status: "ready" });
  await page.unrouteAll();
  await page.clock.fastForward(20_000);
  await expect(orderCard(page, "Ready", order)).toBeVisible();

  await expect(page.getByRole("button", { name: "Start shift" })).toBeVisible();
  const reloads: string[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && reloads.push(request.url())));
  await page.clock.fastForward(60_000);
  await page.getByRole("button", { name: "Start shift" }).click();
  await expect(page.getByText("New orders ring.")).toBeVisible();
  expect(reloads).toEqual([]);
});

/** Runs in the page: removes the APIs that browsers got after 2020. */
function removeNewerApis(): void {
  const newer: [object, string[]][] = [
    [URLSearchParams.prototype, ["size"]],
    [URL, ["canParse"]],
    [Object, ["hasOwn", "groupBy"]],
    [Array.prototype, ["at", "findLast", "toSorted", "toReversed", "with"]],
    [String.prototype, ["at", "replaceAll", "isWellFormed", "toWellFormed"]],
    [Promise, ["any", "withResolvers", "try"]],
    [AbortSignal, ["any", "timeout"]],
    [Crypto.prototype, ["randomUUID"]],
    [window, ["structuredClone", "navigation", "scheduler"]],
    [Document.prototype, ["startViewTransition"]],
    [SubmitEvent.prototype, ["submitter"]],
  ];
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct(Format, [locale, options]) {
      if (options?.timeZoneName === "longOffset") throw new RangeError("Value longOffset out of range");
      return new Format(locale, options);
    },
  });
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}
