import { changeVendor } from "../../db/factories.ts";
import { dishes, placedDialog, placeOrder, signUpAndOpenCheckout } from "../support/checkout-page.ts";
import { db } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";

test.use({ menu: dishes });

/** A date in UTC: exact enough for closed days before and after today. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a scheduled order is listed below the kitchen's board, and cannot be accepted yet", { tag: "@server" }, async ({
  page,
  context,
  restaurant,
}) => {
  await signUpAndOpenCheckout(page, restaurant);
  const time = page.getByLabel("Delivery time");
  await expect(time.getByRole("option").first()).toHaveText("As soon as possible");
  const chosen = (await time.getByRole("option").nth(9).textContent()) ?? "";
  expect(chosen).toMatch(/^Deliver (at|tomorrow at) \d+:\d\d [AP]M$/);
  await time.selectOption({ label: chosen });
  await placeOrder(page);
  await expect(placedDialog(page)).toContainText(`It will be delivered ${chosen.replace("Deliver ", "")}.`);
  await placedDialog(page).getByRole("link", { name: "Track Order" }).click();
  await expect(
    page.getByText(`Your order is scheduled for later. ${restaurant.name} will receive it at `),
  ).toBeVisible();
  await expect(page.getByText(chosen, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancel Order" })).toBeVisible();
  const number = `#${new URL(page.url()).pathname.slice(-6)}`;

  await signInAtDesk(page.request, restaurant.id);
  const kitchen = await context.newPage();
  await kitchen.goto("/desk/board");
  await expect(kitchen).toHaveTitle(/^Orders/);
  const later = kitchen.getByRole("region", { name: "Later today" });
  await expect(later.getByRole("heading")).toHaveText("Later today 1");
  // With its date if it is after midnight.
  const clockTime = /\d+:\d\d [AP]M$/.exec(chosen)?.[0];
  await expect(later).toContainText(new RegExp(`Deliver at (\\d+ \\w+ \\d+, )?${clockTime}`));
  await later.getByRole("link", { name: number }).click();
  await expect(kitchen.getByRole("link", { name: "Refuse" })).toBeVisible();
  await expect(kitchen.getByRole("button", { name: /^Accept/ })).toHaveCount(0);
});

test("a time that has passed is explained, and what was typed is kept", async ({ page, restaurant }) => {
  await signUpAndOpenCheckout(page, restaurant);
  await page.getByLabel("Special instructions").fill("Ring twice");
  await page.getByLabel("Delivery time").selectOption({ index: 3 });
  // The restaurant now closes before the chosen time.
  await db
    .insertInto("vendorHourExceptions")
    .values({ vendorId: restaurant.id, fromDate: dayFromNow(-1), toDate: dayFromNow(9) })
    .execute();
  const closesAt = new Date(Date.now() + 20 * 60_000);
  await changeVendor(restaurant.id, { closesAt });
  await placeOrder(page);
  const dialog = page.getByRole("dialog", { name: "Delivery Time" });
  await expect(dialog).toContainText(`${restaurant.name} can no longer deliver `);
  await dialog.getByRole("link", { name: "OK" }).click();
  await expect(page.getByLabel("Special instructions")).toHaveValue("Ring twice");
  await placeOrder(page);
  await expect(placedDialog(page)).toContainText("is being prepared");
});
