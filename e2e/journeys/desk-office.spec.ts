import { changeOrder, createCustomer, createOrder, createOrderAt, createStaff } from "../../db/factories.ts";
import { db } from "../support/database.ts";
import { signInAtDesk, signInAtDeskAs } from "../support/desk.ts";
import { expect, holdRequests, openAndSettle, test } from "../support/fixtures.ts";
import { postForm } from "../support/http.ts";

test("a search being typed stays when another filter is removed", { tag: "@scripts" }, async ({ page, restaurant }) => {
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await openAndSettle(page, "/desk/orders?status=cancelled");
  const search = page.getByLabel("Number, phone, name");
  await search.fill("0300 12");
  await page.getByRole("link", { name: "Remove Cancelled" }).click();
  await expect(page).not.toHaveURL(/cancelled/);
  await expect(page.getByRole("link", { name: "Remove Cancelled" })).toHaveCount(0);
  await expect(search).toHaveValue("0300 12");
  await expect(page.getByLabel("Status")).toHaveValue("");
});

test("what two people change at once is saved once both have seen it", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  const forms: [path: string, field: string, theirs: Record<string, string>, ours: string][] = [
    [`/desk/restaurant/areas?restaurant=${restaurant.id}`, "Where you deliver", { areas: "Cantt: 90" }, "Gulberg: 60"],
    [`/desk/restaurants/${restaurant.id}`, "Percent", { intent: "commission", percent: "7" }, "12.5"],
  ];
  for (const [path, label, theirs, ours] of forms) {
    await page.goto(path);
    const seen = await page.locator('input[name="seen"]').inputValue();
    expect((await postForm(page.request, path, { ...theirs, seen })).status()).toBe(303);
    const field = page.getByLabel(label);
    const save = page.getByRole("button", { name: "Save" });
    await field.fill(ours);
    await save.click();
    await expect(page.getByRole("alert")).toContainText("in the meantime");
    await expect(field).toHaveValue(ours);
    await save.click();
    await expect(page.getByRole("status")).toContainText("saved");
    await expect(field).toHaveValue(ours);
  }
});

test("text typed for one restaurant is not on another's page", { tag: "@scripts" }, async ({ page, ownRestaurant }) => {
  const [one, other] = [await ownRestaurant(), await ownRestaurant()];
  // As a long press of the browser's Back does.
  const goBack = (pages: number) => page.evaluate((count) => history.go(-count), pages);
  await signInAtDesk(page.request, one.id, { role: "owner" });
  await page.goto(`/desk/restaurants/${one.id}`);
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByLabel("Name").fill(other.name);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: other.name, exact: true }).click();
  await page.getByLabel("Percent").fill("17");
  await goBack(3);
  await expect(page.getByRole("heading", { level: 1, name: one.name })).toBeVisible();
  await expect(page.getByLabel("Percent")).toHaveValue("0");

  const bothRoles = [one, other].map(({ id: vendorId }) => ({ role: "manager" as const, vendorId }));
  await signInAtDeskAs(page.request, await createStaff({}, bothRoles));
  await page.goto(`/desk/restaurant?restaurant=${one.id}`);
  await page.getByRole("link", { name: "Another restaurant" }).click();
  await page.getByRole("link", { name: other.name }).click();
  await page.getByLabel("Name", { exact: true }).fill("Sold");
  await goBack(2);
  await expect(page.getByRole("main")).toContainText(one.name);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(one.name);
});

test("the overview shows a late order until it is ready", { tag: "@scripts" }, async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant({}, { phone: "042 35710000" });
  await signInAtDesk(page.request, restaurant.id, { role: "owner" });
  await page.goto("/desk");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
  const orderId = await createOrderAt(restaurant.id, "preparing");
  await changeOrder(orderId, { readyBy: new Date(0) });
  const line = page.getByRole("listitem").filter({ hasText: `#${orderId.slice(-6)}` });
  await expect(line.getByRole("link", { name: /^Call/ })).toHaveAttribute("href", "tel:04235710000");
  await changeOrder(orderId, { status: "ready", hasOwnRider: true });
  await expect(line).toHaveCount(0);
});

test("an order of a filtered list leads back to it", { tag: "@scripts" }, async ({ page, restaurant: { id } }) => {
  const orderId = await createOrderAt(id);
  await signInAtDesk(page.request, id, { role: "manager" });
  await page.goto(`/desk/orders?restaurant=${id}&status=open`);
  const list = page.url();
  await page.getByRole("link", { name: `#${orderId.slice(-6)}` }).click();
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Refuse" }).click();
  await main.getByRole("link", { name: "Back", exact: true }).last().click();
  await main.getByRole("link", { name: "Print ticket" }).click();
  await main.getByRole("link", { name: "A4" }).click();
  await expect(page).toHaveURL(/paper=a4/);
  await main.getByRole("link", { name: "Back" }).click();
  await main.getByRole("link", { name: "Refuse" }).click();
  await main.getByRole("radio", { name: "Too busy" }).check();
  await main.getByRole("button", { name: "Refuse" }).click();
  await expect(main).toContainText("Nothing is left to do.");
  await expect(page.getByRole("link", { name: "Menu", exact: true })).toHaveAttribute("href", new RegExp(`=${id}$`));
  await main.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(list);
});

test("after turning the page of a list its heading has the focus", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
  const customerId = (await createCustomer()).id;
  // Three pages: on the last one the link would be gone, and the focus with it.
  await Promise.all(Array.from({ length: 51 }, () => createOrder(customerId, restaurant.id, "delivered")));
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await openAndSettle(page, "/desk/orders");
  const heading = page.getByRole("heading", { level: 1, name: "All orders" });
  await page.getByRole("link", { name: "Older" }).press("Enter");
  await expect(page).toHaveURL(/after=/);
  await expect(heading).toBeFocused();
});

test("Back to a page no longer for one's role says so", { tag: "@scripts" }, async ({ page, restaurant }) => {
  const { id } = await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await openAndSettle(page, "/desk/reports");
  await page.getByRole("link", { name: "Hours", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hours" })).toBeVisible();
  await db.updateTable("staffRoles").set({ role: "kitchen" }).where("staffId", "=", id).execute();
  const release = await holdRequests(page, "**/reports-*.css");
  const refused = page.waitForResponse(/reports\.data/);
  await page.goBack();
  expect((await refused).status()).toBe(403);
  release();
  await expect(page.getByRole("heading", { name: "Not for your role" })).toBeVisible();
});
