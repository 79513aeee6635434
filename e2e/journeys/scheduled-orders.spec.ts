import { changeVendor } from "../../db/factories.ts";
import { dishes, placedDialog, placeOrder, signUpAndOpenCheckout } from "../support/checkout-page.ts";
import { db } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";

test.use({ menu: dishes });

/** A date in UTC: exact enough for closed days before and after today. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

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
