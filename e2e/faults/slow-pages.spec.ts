/** Pages whose data, scripts or styles arrive late, in parts or not at all. */
import type { Locator, Page, Route } from "@playwright/test";
import { createOrder } from "../../db/factories.ts";
import {
  expect,
  fastForwardUntil,
  holdRequests,
  openAndSettle,
  openRestaurant,
  signUp,
  test,
  waitForScripts,
} from "../support/fixtures.ts";

/** Follows a link whose page is delayed until `text` is visible. */
async function expectLoadingText(page: Page, link: Locator, text: string): Promise<void> {
  const release = await holdRequests(page, "**/*.data*");
  const status = page.locator("[aria-live]").getByText(text);
  await link.click();
  await expect(status).toBeVisible();
  release();
  await expect(status).toHaveCount(0);
}

// Without scripts the browser does this itself.
test.describe("once scripts run", { tag: "@scripts" }, () => {
  test("a slow page says what is loading", async ({ page, restaurant }) => {
    const { id } = await signUp(page);
    await createOrder(id, restaurant.id, "delivered");
    await page.goto("/orders");
    for (const [link, text] of [
      ["Home", "Loading delicious restaurants..."],
      ["Profile", "Loading Tiffin..."],
      [/^Track Order/, "Loading order details..."],
      [/^Review Restaurant/, "Loading order details..."],
    ] as const) {
      await expectLoadingText(page, page.getByRole("link", { name: link }), text);
      await expect(page).not.toHaveURL("/orders");
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeVisible();
    }
    await openRestaurant(page, restaurant);
    await expectLoadingText(page, page.getByRole("link", { name: "0 reviews" }), "Loading reviews...");
  });

  test("what was filled in before the scripts start stays, even if an extension has changed the page", async ({
    browser,
  }) => {
    // Not the fixture's page, on which React's report of the change would be a failure.
    const page = await browser.newPage();
    const release = await holdRequests(page, "**/assets/*.js");
    await page.goto("/register", { waitUntil: "commit" });
    const email = page.getByLabel("Email");
    await email.fill("sana@food.example");
    const icon = page.locator("form password-icon");
    await email.evaluate((field) => {
      const added = document.createElement("password-icon");
      added.append(document.createElement("input"));
      field.before(added);
    });
    release();
    await waitForScripts(page);
    await expect(icon, "React has replaced the page").toHaveCount(0);
    await expect(email).toHaveValue("sana@food.example");
    await expect(page.getByLabel("Full Name")).toHaveValue("");
    await page.close();
  });

  test("Back before the scripts of a reloaded page start loads the page that it leads to", async ({ page }) => {
    const home = page.getByRole("heading", { level: 1, name: /^Hello/ });
    const orders = page.getByRole("heading", { level: 1, name: "My Orders" });
    await signUp(page);
    await openAndSettle(page, "/");
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    await expect(orders).toBeVisible();
    const release = await holdRequests(page, "**/assets/*.js");
    await page.reload({ waitUntil: "commit" });
    await expect(orders).toBeVisible();
    // As React Router listens while the page is still being hydrated.
    await page.evaluate(() => addEventListener("popstate", () => sessionStorage.setItem("navigation", "begun")));
    await page.goBack({ waitUntil: "commit" });
    await expect(home).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("navigation"))).toBe(null);
    release();
    await expect.poll(() => page.evaluate(() => onpopstate)).toBe(null);
    await expect(home).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.goForward();
    await expect(orders).toBeVisible();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });

  test("scripts that arrive after Back do not start on the page that it has left", async ({ page }) => {
    const orders = page.getByRole("heading", { level: 1, name: "My Orders" });
    await signUp(page);
    await openAndSettle(page, "/");
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    await expect(orders).toBeVisible();
    const shown = page.waitForEvent("console", (message) => message.text().startsWith("Shown:"));
    const releaseScripts = await holdRequests(page, "**/assets/*.js");
    const releaseHome = await holdRequests(page, "**/");
    await page.reload({ waitUntil: "commit" });
    await expect(orders).toBeVisible();
    // Once the scripts have run: after Back, `evaluate` would wait for the next page.
    await page.evaluate(() => {
      const report = () => requestIdleCallback(() => console.log("Shown:", document.querySelector("h1")?.textContent));
      new PerformanceObserver((list) => {
        const entry = list.getEntries().find(({ name }) => name.includes("/entry.client-"));
        if (entry) import(entry.name).then(report);
      }).observe({ type: "resource", buffered: true });
    });
    await page.goBack({ waitUntil: "commit" });
    releaseScripts();
    expect((await shown).text()).toBe("Shown: My Orders");
    releaseHome();
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  });

  test("a link pressed before the previous page has arrived completely replaces it", async ({ page }) => {
    // The end of each page's data, which a slow connection delivers later than the data.
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = async (url, options) => {
        const response = await fetch(url, options);
        if (!String(url).includes(".data")) return response;
        const data = new Uint8Array(await response.arrayBuffer());
        const start = (controller: ReadableStreamDefaultController) => {
          controller.enqueue(data);
          options?.signal?.addEventListener("abort", () => controller.error(options.signal?.reason));
        };
        return new Response(new ReadableStream({ start }), response);
      };
    });
    await signUp(page);
    await openAndSettle(page, "/");
    const release = await holdRequests(page, "**/orders-*.css");
    const arrived = Promise.all([page.waitForRequest("**/orders-*.css"), page.waitForResponse("**/orders.data*")]);
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    await arrived;
    await page.getByRole("link", { name: "Cart", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
    release();
    await expect(page).toHaveURL("/cart");
  });

  test("what is requested while a page's script loads arrives, even if the script is stopped", async ({ page }) => {
    await signUp(page);
    await page.goto("/orders");
    const script = Promise.withResolvers<Route>();
    await page.route("**/assets/profile-*.js", script.resolve);
    const form = Promise.withResolvers<Route>();
    await page.route("**/language", form.resolve);
    await page.getByRole("link", { name: "Profile" }).click();
    const loading = await script.promise;
    const pressing = page.getByRole("button", { name: "اردو" }).click();
    const held = await form.promise;
    // As Firefox does.
    await Promise.all([page.waitForEvent("requestfailed"), loading.abort()]);
    await held.continue();
    await pressing;
    await expect(page.locator("html")).toHaveAttribute("lang", "ur-PK");
  });

  test("'Home' on a failed page is followed, even if the page is just trying again", async ({ page }) => {
    await signUp(page);
    await page.clock.install();
    await openAndSettle(page, "/profile");
    await page.route("**/profile/edit.data*", (route) => route.abort());
    await page.getByRole("link", { name: "Edit Profile" }).click();
    await expect(page.getByRole("heading", { name: "Failed to load data" })).toBeVisible();
    await fastForwardUntil(page, 15_000, (options) => page.waitForEvent("requestfailed", options));
    const releaseCheck = await holdRequests(page, "**/readyz");
    await fastForwardUntil(page, 15_000, (options) => page.waitForRequest("**/readyz", options));
    const home = Promise.withResolvers<Route>();
    await page.route("/", home.resolve);
    const pressing = page.getByRole("main").getByRole("link", { name: "Home" }).click();
    const held = await home.promise;
    const checked = page.waitForResponse("**/readyz");
    releaseCheck();
    await checked;
    await held.continue();
    await pressing;
    await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  });

  test("a failed page goes on trying by itself if loading 'Home' was stopped", async ({ page }) => {
    await signUp(page);
    await page.clock.install();
    await openAndSettle(page, "/profile");
    await page.route("**/profile/edit.data*", (route) => route.abort(), { times: 1 });
    await page.getByRole("link", { name: "Edit Profile" }).click();
    await expect(page.getByRole("heading", { name: "Failed to load data" })).toBeVisible();
    const stopped = page.waitForEvent("requestfailed");
    await page.route("/", (route) => route.abort("aborted"));
    await page.getByRole("main").getByRole("link", { name: "Home" }).click();
    await stopped;
    await page.clock.fastForward(75_000);
    const form = page.getByRole("heading", { name: "Edit Profile" });
    await fastForwardUntil(page, 75_000, (options) => expect(form).toBeVisible(options));
  });

  test("the reply to a form stays, even if the page was still being checked after 'Back'", async ({ page }) => {
    await signUp(page);
    await page.goto("/profile/edit");
    await page.goto("/icon.svg");
    const release = await holdRequests(page, "**/readyz");
    const checking = page.waitForRequest("**/readyz");
    await page.goBack();
    await checking;
    await page.getByLabel("Full Name").fill("");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert")).toContainText("Please enter your full name");
    release();
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("alert")).toContainText("Please enter your full name");
  });
});
