import urdu from "../../app/i18n/urdu.json" with { type: "json" };
import { changeOrder, changeVendor, createOrderAt } from "../../db/factories.ts";
import { db } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, openAndSettle, signUp, test } from "../support/fixtures.ts";
import { newCustomer } from "../support/http.ts";

test("a customer reads, orders and signs in again in Urdu", async ({ page, ownRestaurant }) => {
  const dishName = "Chicken Karahi";
  const { id, name } = await ownRestaurant({ [dishName]: 900 });
  await changeVendor(id, { nameUrdu: "لاہوری کڑاہی" });
  const dish = { nameUrdu: "چکن کڑاہی", category: "Karahi" };
  await db.updateTable("menuItems").set(dish).where("vendorId", "=", id).execute();
  await db.insertInto("menuCategories").values({ vendorId: id, name: "Karahi", nameUrdu: "کڑاہیاں" }).execute();
  const customer = newCustomer();
  const html = page.locator("html");
  const press = (button: string) => page.getByRole("button", { name: button, exact: true }).click();

  await test.step("chooses the language at the foot of a page", async () => {
    await page.goto("/register");
    await press("اردو");
    await expect(html).toHaveAttribute("lang", "ur-PK");
    await expect(html).toHaveAttribute("dir", "rtl");
    await expect(page).toHaveURL("/register");
  });

  await test.step("registers, and is told in Urdu what is missing", async () => {
    await press(urdu["SIGN UP"]);
    await expect(page.getByRole("alert")).toContainText(urdu["Please enter your full name"]);
    await page.getByLabel(urdu["Full Name"]).fill(customer.fullName);
    await page.getByLabel(urdu["Email Address"]).fill(customer.email);
    await page.getByLabel(urdu["Phone Number"]).fill("0300 1234567");
    await page.getByLabel(urdu["Delivery Address"]).fill("Flat 3, Block 7, Clifton, Karachi");
    await page.getByLabel(urdu.Password, { exact: true }).fill(customer.password);
    await page.getByLabel(urdu["Confirm Password"], { exact: true }).fill(customer.password);
    await press(urdu["SIGN UP"]);
    await page.getByRole("dialog").getByRole("link", { name: urdu.Continue }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("السلام علیکم");
  });

  await test.step("orders from a restaurant by its Urdu name", async () => {
    await page.getByRole("searchbox").fill("لاہوری کڑاہی");
    await press(urdu.Search);
    await page.locator(`#restaurant-${id}`).getByRole("link", { name: "لاہوری کڑاہی", exact: true }).click();
    await page.getByRole("link", { name: "کڑاہیاں" }).click();
    await expect(page).toHaveURL(/category=Karahi$/);
    await expect(page.getByRole("heading", { level: 2, name: "کڑاہیاں" })).toBeVisible();
    await page.getByRole("button", { name: /چکن کڑاہی/ }).click();
    await expect(page.getByRole("status").filter({ hasText: urdu["Added to Cart"] })).toContainText("چکن کڑاہی");
    await page.goto("/payment");
    await press(urdu["Place Order"]);
    await page.getByRole("dialog").getByRole("link", { name: urdu["Track Order"] }).click();
    await expect(page.getByRole("heading", { level: 1, name: urdu.Pending })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("چکن کڑاہی");
    await expect(page.getByRole("main")).not.toContainText(name);
  });

  await test.step("the restaurant reads its own names", async () => {
    const orders = db.selectFrom("orders").innerJoin("orderItems", "orderId", "orders.id").where("vendorId", "=", id);
    expect(await orders.select(["restaurantName", "name"]).execute()).toEqual([
      { restaurantName: name, name: dishName },
    ]);
  });

  await test.step("signs out, and in at a browser that has no language yet", async () => {
    await page.context().clearCookies({ name: /session|language/ });
    await page.goto("/login");
    await expect(html).toHaveAttribute("lang", "en");
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    await page.getByLabel("Email", { exact: true }).fill(customer.email);
    await page.getByLabel("Password", { exact: true }).fill(customer.password);
    await press("SIGN IN");
    await expect(html).toHaveAttribute("lang", "ur-PK");
    // Otherwise the home page would first load in English.
    expect(paths).not.toContain("/_.data");
  });

  await test.step("goes back to English in the profile", async () => {
    await page.goto("/profile");
    await page.getByRole("main").getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await expect(html).toHaveAttribute("dir", "ltr");
  });
});

test("one-line fields have room for the letters of Urdu", { tag: "@server" }, async ({ page, context, baseURL }) => {
  await signUp(page);
  for (const [language, addressLabel] of [
    ["en", "Address Label"],
    ["ur", urdu["Address Label"]],
  ] as const) {
    await context.addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
    for (const [path, field] of [
      ["/", page.getByRole("searchbox")],
      ["/profile/addresses", page.getByRole("combobox").last()],
      ["/profile/addresses", page.getByLabel(addressLabel)],
    ] as const) {
      await page.goto(path);
      // Nastaliq letters are up to three times as high as the font size.
      expect.soft(await field.evaluate(roomForLetters), `${path} in ${language}`).toBeGreaterThanOrEqual(3);
    }
  }
});

/** Runs in the page: the height beyond which the browser cuts letters off, as a multiple of the font size. */
function roomForLetters(field: Element): number {
  const { fontSize, lineHeight, paddingTop, paddingBottom } = getComputedStyle(field);
  const content = field.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  // In a list of choices the line has no limit.
  const line = lineHeight === "normal" ? content : Number.parseFloat(lineHeight);
  return Math.min(content, line) / Number.parseFloat(fontSize);
}

test("at the desk, lines of Urdu do not touch, and names on several lines begin where other texts do", {
  tag: "@server",
}, async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({});
  const restaurantName = `${"لاہوری کڑاہی ہاؤس ".repeat(4)}Grill`;
  await changeVendor(restaurant.id, { restaurantName });
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  const orderId = await createOrderAt(restaurant.id, "preparing");
  await changeOrder(orderId, { readyBy: new Date("2026-03-04T18:59:00Z") });
  await db.updateTable("orderItems").set({ name: "چکن کڑاہی" }).where("orderId", "=", orderId).execute();
  const lineHeight = (text: Element) =>
    Number.parseFloat(getComputedStyle(text).lineHeight) / Number.parseFloat(getComputedStyle(text).fontSize);

  await page.goto("/desk/categories");
  expect(await page.getByLabel("Categories", { exact: true }).evaluate(lineHeight)).toBeGreaterThanOrEqual(1.75);
  for (const path of [`/desk/orders/${orderId}`, `/desk/orders/${orderId}/ticket`]) {
    await page.goto(path);
    const dish = page.getByRole("main").getByText("چکن کڑاہی", { exact: true }).first();
    expect(await dish.evaluate(lineHeight), path).toBeGreaterThanOrEqual(2.4);
  }
  for (const path of ["/desk/overview", `/desk/orders?${new URLSearchParams({ restaurant: restaurant.id })}`]) {
    await page.goto(path);
    const name = page.getByRole("main").locator("bdi").getByText(restaurantName, { exact: true }).first();
    await expect(name, path).toHaveCSS("text-align", "left");
  }
});

test("on pages in Urdu, email addresses run left to right", { tag: "@server" }, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "language", value: "ur", url: baseURL ?? "" }]);
  await page.goto("/login");
  const email = page.getByLabel(urdu.Email, { exact: true });
  await email.fill("sana@");
  await expect(email).toHaveCSS("direction", "ltr");
});

test("a page that the browser translates to another language is loaded once", { tag: "@scripts" }, async ({ page }) => {
  // What a translation does first, before the app starts.
  await page.addInitScript(() => {
    const translate = () => {
      const page = document.documentElement;
      if (page?.lang && page.lang !== "de") page.lang = "de";
    };
    new MutationObserver(translate).observe(document, { childList: true, subtree: true, attributes: true });
  });
  const loads: string[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && loads.push(request.url())));
  await openAndSettle(page, "/register");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.getByRole("button", { name: "SIGN UP" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter your full name");
  expect(loads).toHaveLength(1);
  await page.getByRole("button", { name: "اردو", exact: true }).click();
  await expect(page.getByRole("button", { name: urdu["SIGN UP"] })).toBeVisible();
  loads.length = 0;
  await openAndSettle(page, "/register");
  await page.getByRole("button", { name: urdu["SIGN UP"] }).click();
  await expect(page.getByRole("alert")).toContainText(urdu["Please enter your full name"]);
  expect(loads).toHaveLength(1);
});
