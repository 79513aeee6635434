import { changeOrder, createOrderAt, createStaff, findOrder } from "../../db/factories.ts";
import { expireStaffSessions, signInAtDesk, submitSignInForm } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";

test.use({ expectedFailures: [401] });

test("a move pressed after the session ended is confirmed by the next person", async ({ page, restaurant }) => {
  const [fresh, cooking] = [
    await createOrderAt(restaurant.id, "pending"),
    await createOrderAt(restaurant.id, "preparing"),
  ];
  const first = await signInAtDesk(page.request, restaurant.id);
  // Otherwise the page may notice the end of its session first, and remove the button.
  await page.route(/\/(events|readyz)$/, () => {});
  await page.goto(`/desk/orders/${fresh}`);
  await expireStaffSessions(first.id);
  await page.getByRole("button", { name: "20 min" }).click();
  await expect(page.getByText("Your last tap was not carried out: you will be asked again.")).toBeVisible();

  const second = await createStaff({}, [{ role: "kitchen", vendorId: restaurant.id }]);
  await submitSignInForm(page, second.email);
  await expect(page.getByRole("heading", { name: `Accept #${fresh.slice(-6)}` })).toBeVisible();
  await expect(page.getByText("You had chosen 20 minutes.")).toBeVisible();
  expect((await findOrder(fresh)).status).toBe("pending");
  await page.getByRole("button", { name: "20 min" }).click();
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  expect((await findOrder(fresh)).status).toBe("confirmed");

  // Meanwhile somebody else moves the order on.
  await page.goto(`/desk/orders/${cooking}`);
  await expireStaffSessions(second.id);
  await page.getByRole("button", { name: "Ready" }).click();
  await expect(page).toHaveURL(/\/desk\/sign-in/);
  await changeOrder(cooking, { status: "ready" });
  await submitSignInForm(page, second.email);
  await expect(page.getByText("Meanwhile the order has moved on.")).toBeVisible();
});

test("the alarm ends with the session, on other pages than the board as well", { tag: "@scripts" }, async ({
  page,
  restaurant,
}) => {
  await createOrderAt(restaurant.id);
  const { id } = await signInAtDesk(page.request, restaurant.id);
  await page.goto("/desk/board");
  await page.getByRole("button", { name: "Start shift" }).click();
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("link", { name: "Orders, 1 new order" })).toBeVisible();
  await expireStaffSessions(id);
  await expect(page.getByRole("link", { name: "Orders", exact: true })).toBeVisible();
});
