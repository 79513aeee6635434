import { expect, signIn, signUp, test } from "../support/fixtures.ts";

test("a forgotten password is reset with the code on the screen, which no URL contains", async ({ page }) => {
  const customer = await signUp(page);
  const urls: string[] = [];
  page.on("framenavigated", (frame) => urls.push(frame.url()));
  await page.goto("/profile?open=logout");
  await page.getByRole("dialog", { name: "Logout" }).getByRole("button", { name: "Logout" }).click();
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await page.getByLabel("Email Address").fill(customer.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Reset code generated!" })).toContainText(customer.fullName);

  await page.getByRole("link", { name: "Continue" }).click();
  const code = await page.getByLabel("Reset Code").inputValue();
  await page.getByLabel("Reset Code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Verify Code" }).click();
  await page.getByLabel("New Password", { exact: true }).fill("another-secret");
  await page.getByLabel("Confirm Password", { exact: true }).fill("another-secret");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByText("Password updated successfully! Redirecting to login...")).toBeVisible();
  await expect(page).toHaveURL("/login");
  for (const url of urls) for (const secret of [code, customer.email, "Ayesha"]) expect(url).not.toContain(secret);
  await expect(page.getByRole("dialog", { name: "Success" })).toContainText(
    "Password updated successfully! You can now sign in with your new password.",
  );
  // It is shown once.
  await page.reload();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await signIn(page, { email: customer.email, password: "another-secret" });
  await expect(page.getByRole("heading", { level: 1, name: "Hello, Ayesha!" })).toBeVisible();
});

test("addresses are added, made the default and deleted while one is typed", async ({ page, javaScriptEnabled }) => {
  await signUp(page);
  await page.goto("/profile/addresses");
  await page.getByRole("button", { name: "Add Address" }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in both address label and address details");
  await page.getByLabel("Address Label").fill("Office");
  await page.getByLabel("Full Address").fill("Office Street 2, Lahore");
  await page.getByRole("button", { name: "Add Address" }).click();
  await expect(page.getByText("Address added successfully!")).toBeVisible();
  await expect(page.getByLabel("Address Label")).toHaveValue("");
  await page.getByLabel("Address Label").fill("Parents");
  await page.getByRole("button", { name: "Set as Default: Office" }).click();
  await expect(page.getByText("Default address updated!")).toBeVisible();
  await page.getByRole("link", { name: "Delete: Office" }).click();
  await page.getByRole("dialog", { name: "Delete Address" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Address deleted successfully!")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText(/^Home Default/);
  if (javaScriptEnabled !== false) await expect(page.getByLabel("Address Label")).toHaveValue("Parents");
});
