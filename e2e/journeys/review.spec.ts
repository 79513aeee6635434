import type { Locator, Page } from "@playwright/test";
import { sql, type Transaction } from "kysely";
import { createReview } from "../../db/factories.ts";
import type { Database } from "../../db/schema.ts";
import { db, type OwnRestaurant } from "../support/database.ts";
import { expect, holdRequests, tabTo, test, waitForScripts } from "../support/fixtures.ts";
import { signUpWithOrder } from "../support/http.ts";

const comment = "Hot, fresh and on time. <b>Bohat acha!</b>";

test("a delivered order is reviewed, the review edited and read by others", async ({ page, restaurant }) => {
  const { order, fullName } = await signUpWithOrder(page.request, restaurant, "delivered");
  await page.goto("/orders");
  await page.getByRole("link", { name: /^Review Restaurant/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Write Review" })).toBeVisible();
  await choose(page, "Very Good");
  await commentField(page).fill(comment);
  await page.getByRole("button", { name: "Submit Review" }).click();
  const dialog = page.getByRole("dialog", { name: "Review Submitted!" });
  await expect(dialog).toContainText("Thank you for your review! It helps other customers make better decisions.");
  await dialog.getByRole("link", { name: "OK" }).click();
  await expect(page).toHaveURL("/orders");

  await page.getByRole("link", { name: /^Track Order/ }).click();
  await page.getByRole("link", { name: "Edit Review", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Review" })).toBeVisible();
  await expect(star(page, "Very Good")).toBeChecked();
  await expect(commentField(page)).toHaveValue(comment);
  await choose(page, "Excellent");
  await page.getByRole("button", { name: "Update Review" }).click();
  await expect(dialog).toContainText("Your review has been updated successfully.");
  await dialog.getByRole("link", { name: "OK" }).click();
  await expect(page.getByRole("link", { name: `Edit Review, order #${order.slice(-6)}` })).toBeVisible();

  await page.goto(`/restaurant/${restaurant.id}`);
  await page.getByRole("link", { name: "1 review" }).click();
  await expect(page.getByRole("main")).toContainText("(1 review)");
  await expect(page.getByRole("heading", { name: fullName })).toBeVisible();
  await expect(page.getByText(comment)).toBeVisible();
  await expect(page.getByText("Rated 5 out of 5")).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Rating Distribution" })).toBeVisible();
});

test("with scripts the button waits for a rating", { tag: "@scripts" }, async ({ page, restaurant }) => {
  await openReview(page, restaurant);
  await commentField(page).fill(comment);
  await expect(page.getByText("Tap to rate")).toHaveCSS("opacity", "1");
  const submit = page.getByRole("button", { name: "Submit Review" });
  await expect(submit).toBeDisabled();
  await choose(page, "Poor");
  await expect(page.getByText("Tap to rate")).toBeHidden();
  await submit.click();
  await expect(page.getByRole("dialog", { name: "Review Submitted!" })).toBeVisible();
});

test("a comment's characters are counted without spaces around", { tag: "@scripts" }, async ({ page, restaurant }) => {
  await openReview(page, restaurant);
  await choose(page, "Fair");
  await expect(page.getByText("0/500 characters")).toBeVisible();
  await commentField(page).fill("  👍 short \n ");
  await expect(page.getByText("7/500 characters")).toBeVisible();
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByRole("heading", { name: "Comment Required" })).toBeVisible();
  await expect(page.getByText("7/500 characters")).toBeVisible();
  await expect(star(page, "Fair")).toBeChecked();
  await commentField(page).fill("👍".repeat(500));
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByRole("dialog", { name: "Review Submitted!" })).toBeVisible();
});

for (const [what, written] of Object.entries({ "a new": "", "an edited": comment })) {
  test(`stars and text of ${what} review, entered before the scripts load, are kept and counted`, {
    tag: "@scripts",
  }, async ({ page, restaurant }) => {
    const { order } = await signUpWithOrder(page.request, restaurant, "delivered");
    if (written) await createReview(order, { comment: written });
    const startScripts = await holdRequests(page, "**/assets/*.js");
    await page.goto(`/review/${order}`, { waitUntil: "commit" });
    await choose(page, "Good");
    await commentField(page).fill("0123456789");
    await expect(page.getByText(`${written.length}/500 characters`, { exact: true })).toBeVisible();
    startScripts();
    await expect(page.getByText("10/500 characters")).toBeVisible();
    await expect(star(page, "Good")).toBeChecked();
    await expect(commentField(page)).toHaveValue("0123456789");
  });
}

test("the caret stays in its place when the scripts start", { tag: "@scripts" }, async ({ page, restaurant }) => {
  const { order } = await signUpWithOrder(page.request, restaurant, "delivered");
  await createReview(order, { comment: "Hot and fresh" });
  const startScripts = await holdRequests(page, "**/assets/*.js");
  await page.goto(`/review/${order}`, { waitUntil: "commit" });
  await commentField(page).press("ControlOrMeta+End");
  startScripts();
  await waitForScripts(page);
  await page.keyboard.type(", as always");
  await expect(commentField(page)).toHaveValue("Hot and fresh, as always");
  await expect(page.getByText("24/500 characters")).toBeVisible();
});

test("a review is written by the keyboard alone", { tag: "@scripts" }, async ({ page, restaurant }) => {
  const order = await openReview(page, restaurant);
  await tabTo(page, star(page, "Poor"));
  expect(await outlineOf(star(page, "Poor")), "the focus is seen before anything is chosen").toBe("solid");
  await page.keyboard.press("Space");
  for (const label of ["Fair", "Good", "Very Good", "Excellent"]) {
    await page.keyboard.press("ArrowRight");
    await expect(star(page, label)).toBeChecked();
    expect(await outlineOf(star(page, label)), label).toBe("solid");
    expect(await outlineOf(star(page, "Poor")), label).toBe("none");
    await expect(page.getByText(label, { exact: true })).toHaveCSS("opacity", "1");
  }
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await expect(commentField(page)).toBeFocused();
  await page.keyboard.type(comment);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("link", { name: "OK" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/orders");
  const review = db.selectFrom("reviews").select(["rating", "comment"]).where("orderId", "=", order);
  expect(await review.execute()).toEqual([{ rating: 4, comment }]);
});

test.describe("when the database fails", () => {
  test.use({ expectedFailures: [503] });

  test("a review that could not be saved stays, and is sent again", async ({ page, restaurant, javaScriptEnabled }) => {
    await openReview(page, restaurant);
    await choose(page, "Good");
    await commentField(page).fill(comment);
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom("vendors").select("id").where("id", "=", restaurant.id).forUpdate().execute();
      const pressed = page.getByRole("button", { name: "Submit Review" }).click();
      if (javaScriptEnabled !== false) {
        await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
      }
      await expect.poll(() => cancelWaiting(trx)).toBe(1);
      await pressed;
    });
    await expect(page.getByRole("heading", { name: "Error", exact: true })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Failed to submit review. Please try again.");
    await expect(star(page, "Good")).toBeChecked();
    await expect(commentField(page)).toHaveValue(comment);
    await page.getByRole("button", { name: "Submit Review" }).click();
    await expect(page.getByRole("dialog", { name: "Review Submitted!" })).toBeVisible();
  });
});

/** Signs in a new customer at the page to review a delivered order; returns the order's id. */
async function openReview(page: Page, restaurant: OwnRestaurant): Promise<string> {
  const { order } = await signUpWithOrder(page.request, restaurant, "delivered");
  await page.goto(`/review/${order}`);
  return order;
}

const star = (page: Page, label: string) => page.getByRole("radio", { name: label, exact: true });
const commentField = (page: Page) => page.getByLabel("Share your experience");

/** Chooses a star by pressing its label. */
async function choose(page: Page, label: string): Promise<void> {
  await star(page, label).click();
  await expect(page.getByText(label, { exact: true })).toHaveCSS("opacity", "1");
}

/** The outline of a radio's star. */
const outlineOf = (radio: Locator) =>
  radio.evaluate((element) => getComputedStyle(element.nextElementSibling ?? element).outlineStyle);

/** Cancels the statements that wait for a lock of this transaction; returns their number. */
async function cancelWaiting(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) filter (where pg_cancel_backend(pid)) as count
    from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
  return rows[0]?.count ?? 0;
}
