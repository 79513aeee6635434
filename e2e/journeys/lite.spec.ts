import { expect, signUp, test } from "../support/fixtures.ts";

test("the switch at the foot of a page turns lite mode on and off, and stays on that page", async ({ page }) => {
  await signUp(page);
  await page.goto("/orders?page=1");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("button", { name: "Turn Lite mode on" }).click();
  await expect(footer.getByRole("button", { name: "Turn Lite mode off" })).toBeVisible();
  await expect(page).toHaveURL("/orders?page=1");
  await expect(page.locator("script")).toHaveCount(0);
  await page.goto("/profile");
  await expect(page.locator("script")).toHaveCount(0);
  await footer.getByRole("button", { name: "Turn Lite mode off" }).click();
  await expect(footer.getByRole("button", { name: "Turn Lite mode on" })).toBeVisible();
  await expect(page.locator("script")).not.toHaveCount(0);
});
