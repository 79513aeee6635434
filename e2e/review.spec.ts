import { createOrder } from "../db/factories.ts";
import { expect, signUp, test } from "./fixtures.ts";

test("a delivered order is reviewed, the review edited and read by others", async ({ page, ownRestaurant }) => {
  const { id, fullName } = await signUp(page);
  const vendor = await ownRestaurant([]);
  const order = await createOrder(id, vendor.id, "delivered");
  await page.goto("/orders");
  await page.getByRole("link", { name: /^Review Restaurant/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Write Review" })).toBeVisible();

  await page.getByLabel("Share your experience").fill("  short ");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByRole("heading", { name: "Rating Required" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Please select a rating before submitting your review.");
  await page.getByLabel("Very Good", { exact: true }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByRole("heading", { name: "Comment Required" })).toBeVisible();
  await expect(page.getByLabel("Very Good", { exact: true })).toBeChecked();
  await page.getByLabel("Share your experience").fill("Hot, fresh and on time. <b>Bohat acha!</b>");
  await page.getByRole("button", { name: "Submit Review" }).click();
  const dialog = page.getByRole("dialog", { name: "Review Submitted!" });
  await expect(dialog).toContainText("Thank you for your review! It helps other customers make better decisions.");
  await dialog.getByRole("link", { name: "OK" }).click();

  await page.getByRole("link", { name: /^Edit Review/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Review" })).toBeVisible();
  await page.getByRole("button", { name: "Update Review" }).click();
  await expect(dialog).toContainText("Your review has been updated successfully.");

  await page.goto(`/reviews?vendorId=${vendor.id}`);
  await expect(page.getByRole("main")).toContainText("(1 review)");
  await expect(page.getByRole("heading", { name: fullName })).toBeVisible();
  await expect(page.getByText("Hot, fresh and on time. <b>Bohat acha!</b>")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Rating Distribution" })).toBeVisible();
  await page.goto(`/review/${order}?type=rider`);
  await expect(
    page.getByText("Rider reviews are not yet available. Please review the restaurant instead."),
  ).toBeVisible();
});

test("an order on its way can't be reviewed yet, a restaurant without reviews says so", async ({
  page,
  ownRestaurant,
}) => {
  const { id } = await signUp(page);
  const vendor = await ownRestaurant([]);
  const order = await createOrder(id, vendor.id, "preparing");
  await page.goto(`/review/${order}`);
  await expect(page.getByText("You can review this order once it is delivered.")).toBeVisible();
  await page.goto(`/reviews?vendorId=${vendor.id}`);
  await expect(page.getByText("No reviews yet")).toBeVisible();
  await expect(page.getByText("Be the first to review this restaurant!")).toBeVisible();
});
