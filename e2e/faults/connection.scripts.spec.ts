import type { Page, Route } from "@playwright/test";
import { changeStatus } from "../../app/features/orders/operator-orders.server.ts";
import { createAddress, createOptionGroup, createOrder } from "../../db/factories.ts";
import { addressPicker, dishes, placedDialog, placeOrder, signUpAndOpenCheckout } from "../support/checkout-page.ts";
import { listOrderIds } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import {
  addToCart,
  cartLine,
  cartTab,
  expect,
  fastForwardUntil,
  holdRequests,
  openAndSettle,
  signUp,
  signUpAndOpenMenu,
  test,
} from "../support/fixtures.ts";
import { signUpWithOrder } from "../support/http.ts";

test.use({ menu: dishes });

/** Runs `work` while requests fail before their answer. With `reachesServer` the server still receives them. */
async function whileCutOff(page: Page, work: () => Promise<void>, { reachesServer = false } = {}): Promise<void> {
  const cut = async (route: Route) => {
    if (reachesServer) await route.fetch();
    await route.abort();
  };
  await page.route("**/*.data*", cut);
  await work();
  await page.unroute("**/*.data*", cut);
}

/** Sets what `navigator.onLine` says. */
const setOnLine = (page: Page, isOnLine: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(navigator, "onLine", { value, configurable: true });
    window.dispatchEvent(new Event(value ? "online" : "offline"));
  }, isOnLine);

test("an order whose response is lost is found again, and not placed twice", async ({ page, restaurant }) => {
  const { id } = await signUpAndOpenCheckout(page, restaurant);
  await openAndSettle(page, "/payment");
  const failed = page.getByRole("dialog", { name: "Order Failed" });
  await whileCutOff(
    page,
    async () => {
      await placeOrder(page);
      await expect(failed).toContainText("Failed to place order. Please try again.");
    },
    { reachesServer: true },
  );
  const ok = failed.getByRole("link", { name: "OK" });
  const isLeftToBrowser = await ok.evaluate((link) =>
    link.dispatchEvent(new MouseEvent("click", { ctrlKey: true, bubbles: true, cancelable: true })),
  );
  expect(isLeftToBrowser).toBe(true);
  await ok.click();
  await expect(placedDialog(page)).toBeVisible();
  expect(await listOrderIds(id)).toHaveLength(1);
});

test("an order that never arrived is placed by the next press", async ({ page, restaurant }) => {
  const { id } = await signUpAndOpenCheckout(page, restaurant);
  await openAndSettle(page, "/payment");
  const failed = page.getByRole("dialog", { name: "Order Failed" });
  const instructions = page.getByLabel("Special instructions");
  await instructions.fill("Ring twice");
  await page.context().setOffline(true);
  await placeOrder(page);
  await failed.getByRole("link", { name: "OK" }).click();
  await expect(failed).toHaveCount(0);
  await expect(instructions).toHaveValue("Ring twice");
  await page.context().setOffline(false);
  await placeOrder(page);
  await expect(placedDialog(page)).toBeVisible();
  expect(await listOrderIds(id)).toHaveLength(1);
});

test("an order placed while 'OK' still checks the connection is not aborted by it", async ({ page, restaurant }) => {
  const { id } = await signUpAndOpenCheckout(page, restaurant);
  await openAndSettle(page, "/payment");
  const ok = page.getByRole("dialog", { name: "Order Failed" }).getByRole("link", { name: "OK" });
  await whileCutOff(page, async () => {
    await placeOrder(page);
    await ok.waitFor();
  });
  const releaseCheck = await holdRequests(page, "**/readyz");
  const receive = async (route: Route) => {
    const checked = page.waitForResponse("**/readyz");
    releaseCheck();
    await checked;
    await route.continue();
  };
  await page.route("**/payment.data*", receive, { times: 1 });
  await ok.click();
  await placeOrder(page);
  await expect(placedDialog(page)).toBeVisible();
  expect(await listOrderIds(id)).toHaveLength(1);
});

test("without a connection the payment page stays, with what was typed", async ({ page, context, restaurant }) => {
  await signUpAndOpenCheckout(page, restaurant);
  await openAndSettle(page, "/payment");
  const instructions = page.getByLabel("Special instructions");
  const picker = addressPicker(page);
  const offline = page.getByRole("status").filter({ hasText: "You are offline" });
  await instructions.fill("Ring twice");
  await context.setOffline(true);
  await cartTab(page, 1).click();
  await expect(offline).toBeVisible();
  await page.getByRole("button", { name: "Change Address" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to change address. Please try again.");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Change Address" }).click();
  await picker.getByRole("link", { name: "Close" }).waitFor();
  await context.setOffline(true);
  await expect(offline).toBeHidden();
  await picker.getByRole("link", { name: "Close" }).click();
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await page.keyboard.press("Escape");
  await expect(picker).toHaveCount(0);
  await expect(instructions).toHaveValue("Ring twice");
});

test("a heart pressed without a connection says so", async ({ page, context, restaurant: { id, name } }) => {
  await signUp(page);
  await openAndSettle(page, `/restaurant/${id}`);
  const heart = page.getByRole("button", { name: `Favourite: ${name}` });
  const failed = page.getByRole("alert").filter({ hasText: "Your favourites could not be changed. Please try again." });
  await context.setOffline(true);
  await heart.click();
  await expect(failed).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await context.setOffline(false);
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(failed).toHaveCount(0);
});

/** The title is 'Error' if it is left out; 'Please try again.' follows the message. */
type FailingForm = [path: string, typed: Record<string, string>, button: string, message: string, title?: string];

const passwords = { "Current Password": "a-secret", "New Password": "next-secret" };

const visitorsForms: FailingForm[] = [
  ["/login", { Email: "a@tiffin.example", Password: "a-secret" }, "SIGN IN", "Login failed.", "Login Error"],
  ["/forgot-password", { "Email Address": "a@tiffin.example" }, "Send Reset Link", "Failed to generate reset code."],
  ["/desk/sign-in", { Email: "a@staff.example", Password: "a-secret" }, "SIGN IN", "Login failed.", "Login Error"],
];

const membersForms: FailingForm[] = [
  ["/profile/password", passwords, "Change Password", "Failed to change password."],
  [
    "/profile/addresses",
    { "Address Label": "Work", "Full Address": "Plaza 7" },
    "Add Address",
    "Failed to add address.",
  ],
  ["/profile/addresses", {}, "Set as Default: Office", "Failed to change address."],
  ["/desk/account/password", passwords, "Change password", "Failed to change password."],
  ["/desk/staff/invite", { Email: "cook@staff.example" }, "Invite", "This could not be saved."],
];

/** Expects each form that is cut off to say so, to mark no field as wrong, and to keep what was typed. */
async function expectKept(page: Page, forms: FailingForm[]): Promise<void> {
  for (const [path, typed, button, message, title = "Error"] of forms) {
    await openAndSettle(page, path);
    await whileCutOff(page, async () => {
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByRole("button", { name: button, exact: true }).click();
      const summary = page.getByRole("alert");
      await expect(summary.getByRole("listitem").first()).toHaveText(`${message} Please try again.`);
      await expect(summary.getByRole("heading")).toHaveText(title);
      await expect(page).toHaveTitle(/^Error: /);
      await expect(page.locator("[aria-invalid]")).toHaveCount(0);
      for (const [label, text] of Object.entries(typed))
        if (!label.includes("Password")) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    });
  }
}

test("forms that could not be sent say so, mark no field, and keep what was typed", async ({ page, restaurant }) => {
  await expectKept(page, visitorsForms);
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  const { id } = await signUp(page, { address: "Home Street 1, Lahore" });
  await createAddress(id, { label: "Office", isDefault: false });
  await expectKept(page, membersForms);
});

test("a review keeps its input while the connection fails", async ({ page, ownRestaurant }) => {
  const { order } = await signUpWithOrder(page.request, await ownRestaurant(), "delivered");
  await page.goto(`/review/${order}`);
  await page.getByRole("radio", { name: "Very Good" }).check({ force: true });
  const comment = page.getByLabel("Share your experience");
  await comment.fill("Hot and quick.");
  const submit = page.getByRole("button", { name: "Submit Review" });
  await whileCutOff(page, async () => {
    await submit.click();
    await expect(page.getByRole("alert")).toContainText("Failed to submit review. Please try again.");
  });
  await expect(comment).toHaveValue("Hot and quick.");
  await submit.click();
  await expect(page.getByRole("dialog", { name: "Review Submitted!" })).toBeVisible();
});

test("a dish that could not be added says so beside its button, and the menu stays", async ({ page, restaurant }) => {
  await signUpAndOpenMenu(page, restaurant);
  const failed = page.getByRole("alert").filter({ hasText: "Failed to add item to cart" });
  await whileCutOff(page, async () => {
    await page.getByRole("button", { name: "Add to Cart: Raita" }).click();
    await expect(failed).toBeVisible();
  });
  await addToCart(page, "Raita");
  await expect(failed).toHaveCount(0);
});

test("Back closes a dish's dialog without a connection, and the menu stays", async ({ page, restaurant }) => {
  const dish = { id: restaurant.dishId("Raita"), vendorId: restaurant.id };
  await createOptionGroup(dish, "Size of the bowl", { Small: 0, Large: 30 }, { min: 1, max: 1 });
  await signUp(page);
  await openAndSettle(page, `/restaurant/${restaurant.id}`);
  const choose = page.getByRole("link", { name: "Choose: Raita" });
  await choose.click();
  await expect(page.getByRole("radio", { name: "Large" })).toBeVisible();
  await page.context().setOffline(true);
  await page.goBack();
  await expect(page).toHaveURL(`/restaurant/${restaurant.id}`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(choose).toBeVisible();
});

test("a quantity that could not be changed stays, and is changed by the next press", async ({ page, restaurant }) => {
  await signUpAndOpenMenu(page, restaurant);
  await addToCart(page, "Raita");
  await cartTab(page, 1).click();
  const line = cartLine(page, "Raita");
  const more = line.getByRole("button", { name: "Increase quantity of Raita" });
  await whileCutOff(page, async () => {
    await more.click();
    await expect(line.getByRole("alert")).toHaveText("Failed to update quantity");
    await expect(line).toContainText("Rs. 80");
  });
  await more.click();
  await expect(line).toContainText("Rs. 160");
  await expect(line.getByRole("alert")).toHaveCount(0);
});

test("a cart that could not be cleared is unchanged", async ({ page, restaurant }) => {
  await signUpAndOpenMenu(page, restaurant);
  await addToCart(page, "Raita");
  await cartTab(page, 1).click();
  await page.getByRole("link", { name: "Clear", exact: true }).click();
  await whileCutOff(page, async () => {
    await page.getByRole("dialog").getByRole("button", { name: "Clear", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to clear cart");
  });
  await expect(cartLine(page, "Raita")).toBeVisible();
});

test("a page that could not be loaded says why, keeps its tabs, and recovers with the connection", async ({ page }) => {
  await signUp(page);
  await page.goto("/");
  await whileCutOff(page, async () => {
    await setOnLine(page, false);
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeFocused();
    await expect(page).toHaveTitle("Error: You are offline - Tiffin");
    await expect(page.getByRole("link", { name: "Try Again" })).toBeVisible();
    await expect(cartTab(page, 0)).toBeVisible();
  });
  await setOnLine(page, true);
  await expect(page.getByRole("main")).toContainText("No orders found");
});

test("a page whose data hangs ends in a message with a way to try again", async ({ page }) => {
  await signUp(page);
  await page.clock.install();
  await openAndSettle(page, "/");
  // Not just before the request: Chromium would not intercept it now and then.
  await page.route("**/*.data*", () => {});
  await page.route("**/readyz", (route) => route.abort());
  await page.getByLabel("Search").first().fill("karahi");
  // Later only the data of the page hangs, not its code.
  await page.waitForLoadState("networkidle");
  const requested = page.waitForRequest("**/*.data*");
  await page.keyboard.press("Enter");
  await requested;
  await page.clock.fastForward(5_000);
  await expect(page.getByRole("heading", { level: 1, name: "Failed to load data" })).toBeFocused();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByLabel("Search").first()).toHaveValue("karahi");
});

test("a page that its scripts cannot show is reloaded", async ({ browser, contextOptions, ownRestaurant }) => {
  // Not the context of the fixture, which reports the exceptions of the page.
  const page = await (await browser.newContext(contextOptions)).newPage();
  const order = await createOrder((await signUp(page)).id, (await ownRestaurant()).id);
  await page.clock.install();
  await page.goto(`/order-tracking/${order}`);
  await expect.poll(() => page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(true);
  const loads: string[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && loads.push(request.url())));
  // Another release calls it by another name.
  await page.route("**/*.data*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"order"', '"purchase"') });
  });
  const failed = page.getByRole("heading", { name: "Failed to load data" });
  await changeStatus({ orderId: order, status: "confirmed" });
  await expect(failed).toBeVisible();
  await fastForwardUntil(page, 15_000, (options) => page.waitForResponse(/\.data/, options));
  await expect(failed).toBeVisible();
  expect(loads).toEqual([]);
  await fastForwardUntil(page, 15_000, (options) =>
    expect(page.getByRole("heading", { level: 1, name: "Confirmed" })).toBeVisible(options),
  );
  expect(loads).toHaveLength(1);
  await page.context().close();
});

test("a link whose script is gone after an upgrade opens its page", async ({ browser, contextOptions }) => {
  // Not the context of the fixture, which reports the missing script.
  const page = await (await browser.newContext(contextOptions)).newPage();
  await signUp(page);
  await openAndSettle(page, "/orders");
  await page.route("**/assets/profile-*.js", (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await page.context().close();
});
