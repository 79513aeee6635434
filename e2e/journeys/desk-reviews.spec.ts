import { createOrderAt, createReview } from "../../db/factories.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";

test("after a comment was hidden and shown again, the focus is where one continues", { tag: "@scripts" }, async ({
  page,
  restaurant: { id },
}) => {
  await createReview(await createOrderAt(id, "delivered"), { comment: "You should all be ashamed." });
  await signInAtDesk(page.request, id, { role: "support" });
  await page.goto(`/desk/reviews?restaurant=${id}`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Hide comment" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("Customers no longer see this comment.");
  const show = main.getByRole("button", { name: "Show comment" });
  await expect(show).toBeFocused();
  await main.getByRole("link", { name: "Hidden comments" }).click();
  await expect(main.getByRole("link", { name: "Remove Hidden comments" })).toBeVisible();
  await show.press("Enter");
  await expect(main).toContainText("No reviews found");
  await expect(main.getByRole("heading", { level: 1 })).toBeFocused();
});
