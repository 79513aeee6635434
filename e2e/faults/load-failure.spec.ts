import { test as base, expect, type Page } from "@playwright/test";
import { sql } from "kysely";
import { createOrder, createRider, createVendor } from "../../db/factories.ts";
import { db } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { fastForwardUntil, holdRequests, openAndSettle } from "../support/fixtures.ts";
import { postForm, signUp } from "../support/http.ts";
import { withOwnApp } from "../support/own-app.ts";

type OpenBrowser = (options: {
  javaScriptEnabled: boolean;
}) => Promise<{ page: Page; vendor: { id: string; restaurantName: string }; path: string }>;

/**
 * With this file's own database, because it is broken on purpose; one for all tests, because creating it takes seconds.
 */
const test = base.extend<{ openBrowser: OpenBrowser }, { origin: string }>({
  origin: [
    async ({}, use) =>
      withOwnApp(async (ownApp) => {
        const { origin } = await ownApp.start();
        await ownApp.joinDatabase();
        await use(origin);
      }, "database"),
    { scope: "worker", timeout: 120_000 },
  ],
  /** Opens a browser with the session of a new customer who has a delivered order. */
  openBrowser: async ({ browser, origin }, use) =>
    use(async (options) => {
      const context = await browser.newContext({ baseURL: origin, ...options });
      const { id } = await signUp(context.request);
      const vendor = await createVendor();
      return {
        page: await context.newPage(),
        vendor,
        path: `/review/${await createOrder(id, vendor.id, "delivered")}`,
      };
    }),
});

test.describe.configure({ mode: "serial" });

/** Runs `work` while a table, or a column such as 'sessions.user_agent', is missing. */
async function whileAway(name: string, work: () => Promise<void>): Promise<void> {
  const [table = "", column] = name.split(".");
  const rename = (from: string, to: string) =>
    column
      ? sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db)
      : sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db);
  await rename(column ?? table, "away");
  await work();
  await rename("away", column ?? table);
}

test("a form whose session or page could not be read is filled in again", { tag: "@once" }, async ({ openBrowser }) => {
  const { page, path } = await openBrowser({ javaScriptEnabled: false });
  const comment = page.getByLabel("Share your experience");
  await page.goto(path);
  await comment.fill("Hot and on time");
  for (const [away, notice] of [
    ["sessions", "This was not sent, because the site was unavailable. Please check it, then send it again."],
    ["orders", "Not Sent Yet"],
    ["orders", "Not Sent Yet"],
  ] as const) {
    await whileAway(away, async () => {
      await page.getByRole("button", { name: "Submit Review" }).click();
      await expect(page.getByText("Failed to load order details. Please try again."), away).toBeVisible();
    });
    await page.goto(path);
    await expect(page.getByText(notice), away).toBeVisible();
    await expect(comment, away).toHaveValue("Hot and on time");
  }
});

test("a page with an unreadable session, too, says what could not load", { tag: "@once" }, async ({ openBrowser }) => {
  const { page, vendor, path: review } = await openBrowser({ javaScriptEnabled: false });
  await whileAway("sessions", async () => {
    const failures = [
      ["/", "Failed to load data"],
      [`/restaurant/${vendor.id}`, "Failed to load restaurant data"],
      ["/orders", "Your orders could not be loaded"],
      [review, "Failed to load order details. Please try again."],
      [`/reviews?vendorId=${vendor.id}`, "The reviews could not be loaded"],
      ["/profile/addresses", "Your addresses could not be loaded"],
      ["/profile/devices", "Your devices could not be loaded"],
    ] as const;
    for (const [path, failure] of failures) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: failure }), path).toBeVisible();
      await expect(page.getByRole("link", { name: "Try Again" })).toHaveAttribute("href", path);
    }
  });
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Devices" })).toBeVisible();
});

for (const javaScriptEnabled of [false, true]) {
  const how = javaScriptEnabled ? "with scripts" : "without scripts";

  test(`an order that fails to load says so and leads to the orders, ${how}`, { tag: "@once" }, async ({
    openBrowser,
  }) => {
    const { page, path } = await openBrowser({ javaScriptEnabled });
    await page.goto("/orders", { waitUntil: "networkidle" });
    await whileAway("reviews", async () => {
      expect((await page.request.get(path)).status()).toBe(500);
      await page.getByRole("link", { name: /^Review Restaurant/ }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Error" })).toBeVisible();
      await expect(page.getByText("Failed to load order details. Please try again.")).toBeVisible();
    });
    await page.getByRole("link", { name: "OK", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeVisible();
  });

  test(`pages that fail to load say so and can be tried again, ${how}`, { tag: "@once" }, async ({ openBrowser }) => {
    const { page, vendor } = await openBrowser({ javaScriptEnabled });
    const pages = [
      ["/", "vendors", 503, "Failed to load data", "Hello, Ayesha!"],
      [`/restaurant/${vendor.id}`, "menu_items", 500, "Failed to load restaurant data", vendor.restaurantName],
      [`/reviews?vendorId=${vendor.id}`, "reviews", 503, "The reviews could not be loaded", "No reviews yet"],
      ["/orders", "orders", 503, "Your orders could not be loaded", "Review Restaurant"],
      ["/profile/devices", "sessions.user_agent", 503, "Your devices could not be loaded", "This device"],
    ] as const;
    for (const [path, away, status, failure, loaded] of pages) {
      await whileAway(away, async () => {
        expect((await page.goto(path))?.status(), path).toBe(status);
        await expect(page.getByRole("heading", { name: failure }), path).toBeVisible();
      });
      await page.getByRole("link", { name: "Try Again" }).click();
      await expect(page.getByRole("main").getByText(loaded).first(), path).toBeVisible();
    }
  });
}

test("a page that cannot load requests its data again, without a reload", { tag: "@once" }, async ({ openBrowser }) => {
  const { page } = await openBrowser({ javaScriptEnabled: true });
  await page.clock.install();
  const loads: string[] = [];
  await whileAway("orders", async () => {
    await page.goto("/orders");
    await expect(page.getByRole("heading", { name: "Your orders could not be loaded" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(true);
    page.on("request", (request) => void (request.isNavigationRequest() && loads.push(request.url())));
    for (let times = 0; times < 3; times += 1) {
      const retried = await fastForwardUntil(page, 15_000, (options) => page.waitForResponse(/\.data/, options));
      expect(retried.status()).toBe(503);
    }
  });
  await fastForwardUntil(page, 15_000, (options) =>
    expect(page.getByRole("link", { name: /^Review Restaurant/ })).toBeVisible(options),
  );
  expect(loads).toEqual([]);
});

test("a page that loads again does not abort a link pressed meanwhile", { tag: "@once" }, async ({ openBrowser }) => {
  const { page } = await openBrowser({ javaScriptEnabled: true });
  await page.clock.install();
  await openAndSettle(page, "/");
  await whileAway("orders", async () => {
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Your orders could not be loaded" })).toBeVisible();
    await fastForwardUntil(page, 15_000, (options) => page.waitForResponse(/orders\.data/, options));
    const releaseCheck = await holdRequests(page, "**/readyz");
    await fastForwardUntil(page, 15_000, (options) => page.waitForRequest("**/readyz", options));
    const releaseHome = await holdRequests(page, "**/*.data*");
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page.getByText("Loading delicious restaurants...")).toBeAttached();
    const checked = page.waitForResponse("**/readyz");
    releaseCheck();
    await checked;
    releaseHome();
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Ayesha!" })).toBeVisible();
  });
});

test("the desk's pages and forms of something unreadable answer 503", { tag: "@once" }, async ({ openBrowser }) => {
  const { page, vendor, path } = await openBrowser({ javaScriptEnabled: false });
  const person = await signInAtDesk(page.request, vendor.id, { role: "owner" });
  const { id: riderId } = await createRider();
  const order = path.replace("/review/", "/desk/orders/");
  const forms: [table: string, path: string, fields: Record<string, string>][] = [
    ["orders", order, {}],
    ["orders", `${order}/moves/cancel`, { reason: "kitchen" }],
    ["orders", `${order}/ticket`, { seen: "0" }],
    ["riders", `/desk/riders/${riderId}`, { amount: "100", seen: "0" }],
    ["cash_handovers", `/desk/riders/${riderId}/cash/1`, {}],
    ["riders", `/desk/riders/invite?rider=${riderId}`, { email: "imran@example.com", formKey: "key" }],
    ["vendors", `/desk/staff/${person.id}`, { intent: "disable" }],
    ["vendors", `/desk/restaurants/${vendor.id}`, { intent: "approve" }],
    ["vendors", `/desk/hours?restaurant=${vendor.id}`, { intent: "resume" }],
  ];
  for (const [table, path, fields] of forms) {
    await whileAway(table, async () => {
      expect((await page.request.get(path)).status(), path).toBe(503);
      expect((await postForm(page.request, path, fields)).status(), path).toBe(503);
    });
  }
});

test("a download says when to try again while PostgreSQL is overloaded", { tag: "@once" }, async ({ openBrowser }) => {
  const { page } = await openBrowser({ javaScriptEnabled: false });
  await db.transaction().execute(async (trx) => {
    await sql`lock table customers in access exclusive mode`.execute(trx);
    const answer = await page.request.get("/profile/data/download");
    expect([answer.status(), answer.headers()["retry-after"]]).toEqual([503, "5"]);
    expect(await answer.text()).toBe("This could not be loaded. Please go back and try again.\n");
  });
});
