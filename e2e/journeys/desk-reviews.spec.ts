import { createOrderAt, createReview } from "../../db/factories.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";

test("support hides a comment, and shows it again from the list of hidden ones", async ({
  page,
  restaurant: { id },
  javaScriptEnabled,
}) => {
  const orderId = await createOrderAt(id, "delivered");
  await createReview(orderId, { comment: "You should all be ashamed." });
  await signInAtDesk(page.request, id, { role: "support" });
  await page.goto(`/desk/reviews?restaurant=${id}`);
  const main = page.getByRole("main");
  const row = main.getByRole("listitem").filter({ hasText: `#${orderId.slice(-6)}` });
  await row.getByRole("button", { name: "Hide comment" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("Customers no longer see this comment.");
  await expect(row).toContainText("Comment hidden");
  const show = row.getByRole("button", { name: "Show comment" });
  if (javaScriptEnabled !== false) await expect(show).toBeFocused();
  await main.getByRole("link", { name: "Hidden comments" }).click();
  await expect(main.getByRole("link", { name: "Remove Hidden comments" })).toBeVisible();
  await show.press("Enter");
  await expect(main).toContainText("No reviews found");
  if (javaScriptEnabled !== false) await expect(main.getByRole("heading", { level: 1 })).toBeFocused();
});
