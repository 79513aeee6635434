import { changeOrder, createCustomer, createOrder, createOrderAt, createStaff, readOrder } from "../../db/factories.ts";
import { createAccount, db, uniqueWord } from "../support/database.ts";
import { signInAtDesk, signInAtDeskAs } from "../support/desk.ts";
import { expect, holdRequests, openAndSettle, signUp, test } from "../support/fixtures.ts";
import { postForm } from "../support/http.ts";

test("support finds an order by the customer's phone number, and cancels it with a reason", { tag: "@server" }, async ({
  page,
  restaurant,
}) => {
  const orderId = await createOrderAt(restaurant.id, "preparing");
  const phone = `0300 ${String(Date.now()).slice(-7)}`;
  await changeOrder(orderId, { customerPhone: phone });
  await signInAtDesk(page.request, restaurant.id, { role: "support" });
  await page.goto("/desk/orders");
  await page.getByLabel("Number, phone, name").fill(`+92 ${phone.slice(1)}`);
  await page.getByRole("button", { name: "Search" }).click();
  const number = `#${orderId.slice(-6)}`;
  await expect(page.getByRole("listitem").filter({ hasText: phone })).toHaveCount(1);
  await page.getByRole("link", { name: number }).click();
  await page.getByRole("link", { name: "Cancel order" }).click();
  await page.getByRole("radio", { name: "Something ran out" }).check();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("main")).toContainText("Something in your order has run out.");
  const { status, cancelCode } = await readOrder(orderId);
  expect([status, cancelCode]).toEqual(["cancelled", "restaurant"]);
});

test("a filter of the list of orders is removed by a link, and the file has the orders of the list", {
  tag: "@server",
}, async ({ page, restaurant }) => {
  const orderId = await createOrderAt(restaurant.id, "ready");
  await signInAtDesk(page.request, restaurant.id, { role: "manager" });
  await page.goto("/desk/orders?status=cancelled");
  await expect(page.getByRole("heading", { name: "No orders found" })).toBeVisible();
  await page.getByRole("link", { name: "Remove Cancelled" }).click();
  await expect(page.getByRole("link", { name: `#${orderId.slice(-6)}` })).toBeVisible();
  const file = await page.request.get(
    (await page.getByRole("link", { name: "Download CSV" }).getAttribute("href")) ?? "",
  );
  expect(file.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(await file.text()).toContain(`\r\n${orderId},`);
});

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

test("customers cannot find a suspended restaurant until it is approved again", { tag: "@server" }, async ({
  page,
  context,
  restaurant,
}) => {
  await signInAtDesk(page.request, restaurant.id, { role: "support" });
  await signUp(page);
  const customer = await context.newPage();
  await page.goto("/desk/restaurants");
  await page.getByLabel("Name").fill(restaurant.name.split(" ")[1] ?? "");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: restaurant.name, exact: true }).click();
  await expect(page.getByLabel("Percent")).toHaveCount(0);
  await page.getByRole("link", { name: "Suspend" }).click();
  const question = page.getByRole("dialog", { name: "Suspend restaurant" });
  await question.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText("Open now")).toBeVisible();
  await page.getByRole("link", { name: "Suspend" }).click();
  await question.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("Not approved")).toBeVisible();
  await customer.goto(`/restaurant/${restaurant.id}`);
  await expect(customer.getByRole("heading", { name: "Restaurant not found" })).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Open now")).toBeVisible();
  await customer.goto(`/restaurant/${restaurant.id}`);
  await expect(customer.getByRole("heading", { name: restaurant.name })).toBeVisible();
});

test("what two people change at once is saved once both versions have been seen", async ({ page, restaurant }) => {
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

test("what was typed about one restaurant is not on the page of another", { tag: "@scripts" }, async ({
  page,
  ownRestaurant,
}) => {
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

test("a customer sets a new password with the code that support read out", async ({ page, browser, restaurant }) => {
  test.setTimeout(60_000);
  const account = await createAccount({ fullName: `Sana ${uniqueWord()}` });
  await signInAtDesk(page.request, restaurant.id, { role: "support" });
  await page.goto("/desk/customers");
  await page.getByLabel("Name, email, phone").fill(account.fullName);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: account.fullName, exact: true }).click();
  await page.getByRole("link", { name: "Make a reset code" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make a reset code" }).click();
  const code = (await page.getByText(/^[A-Z0-9]{6}$/).textContent()) ?? "";
  await page.reload();
  await expect(page.getByRole("heading", { name: account.fullName })).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);

  const phone = await browser.newPage();
  await phone.goto("/forgot-password");
  await phone.getByLabel("Email Address").fill(account.email);
  await phone.getByRole("button", { name: "Send Reset Link" }).click();
  await phone.getByRole("link", { name: "Continue" }).click();
  await phone.getByLabel("Reset Code").fill(code);
  await phone.getByRole("button").first().click();
  await phone.getByLabel("New Password", { exact: true }).fill("korma & naan");
  await phone.getByLabel("Confirm Password").fill("korma & naan");
  await phone.getByRole("button", { name: "Update Password" }).click();
  const dialog = phone.getByRole("dialog", { name: "Success" });
  await dialog.getByRole("link", { name: "OK" }).click();
  await expect(dialog).toBeHidden();
});

test("the overview shows a late order by itself, and drops it when it is ready", { tag: "@scripts" }, async ({
  page,
  ownRestaurant,
}) => {
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

test("an order of a filtered list leads back to it, also after its question and its ticket", async ({
  page,
  restaurant: { id },
}) => {
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

test("after a step through a list its heading has the focus", { tag: "@scripts" }, async ({ page, restaurant }) => {
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

test("Back to a page that is no longer for one's role says so, even if its style sheet arrives last", {
  tag: "@scripts",
}, async ({ page, restaurant }) => {
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
