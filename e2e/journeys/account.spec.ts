import { readFile } from "node:fs/promises";
import { createAccount } from "../support/database.ts";
import { expect, signIn, signUp, test } from "../support/fixtures.ts";
import { newCustomer, postForm } from "../support/http.ts";

test("a forgotten password is reset with the code on the screen", async ({ page }) => {
  const customer = await signUp(page);
  await page.goto("/profile?open=logout");
  await page.getByRole("dialog", { name: "Logout" }).getByRole("button", { name: "Logout" }).click();
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await page.getByLabel("Email Address").fill(newCustomer().email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("alert")).toContainText("No account found with this email address.");
  await page.getByLabel("Email Address").fill(customer.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Reset code generated!" })).toContainText(customer.fullName);

  await page.getByRole("link", { name: "Continue" }).click();
  const code = await page.getByLabel("Reset Code").inputValue();
  await page.getByLabel("Reset Code").fill("WRONG1");
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid reset code. Please check your code and try again.");
  await page.getByLabel("Reset Code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Verify Code" }).click();
  await page.getByLabel("New Password", { exact: true }).fill("another-secret");
  await page.getByLabel("Confirm Password", { exact: true }).fill("different");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByRole("alert")).toContainText("Passwords do not match");
  await page.getByLabel("New Password", { exact: true }).fill("another-secret");
  await page.getByLabel("Confirm Password", { exact: true }).fill("another-secret");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByText("Password updated successfully! Redirecting to login...")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("dialog", { name: "Success" })).toContainText(
    "Password updated successfully! You can now sign in with your new password.",
  );
  // It is shown once.
  await page.reload();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await signIn(page, { email: customer.email, password: "another-secret" });
  await expect(page.getByRole("heading", { level: 1, name: "Hello, Ayesha!" })).toBeVisible();
});

test("no URL contains the code or the name, and a new visitor has no page to enter a code", async ({ page }) => {
  const { email } = await createAccount();
  await postForm(page.request, "/forgot-password", { email });
  const urls: string[] = [];
  page.on("framenavigated", (frame) => urls.push(frame.url()));
  await page.goto("/reset-code");
  const code = await page.getByLabel("Reset Code").inputValue();
  await page.goto("/forgot-password?sent=1");
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByLabel("Reset Code").fill(code);
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
  for (const url of urls) for (const secret of [code, email, "Ayesha"]) expect(url).not.toContain(secret);
  await page.context().clearCookies();
  await page.goto("/reset-code");
  await expect(page).toHaveURL("/forgot-password");
});

test("the password is changed on the profile, after the current one was checked", async ({ page }) => {
  const customer = await signUp(page);
  await page.goto("/profile/password");
  const change = async (current: string, next: string) => {
    await page.getByLabel("Current Password", { exact: true }).fill(current);
    await page.getByLabel("New Password", { exact: true }).fill(next);
    await page.getByLabel("Confirm New Password", { exact: true }).fill(next);
    await page.getByRole("button", { name: "Change Password" }).click();
  };
  await change("not-the-password", "next-secret");
  await expect(page.getByRole("alert")).toContainText("Current password is incorrect.");
  await change(customer.password, "next-secret");
  await expect(page.getByText("Password changed successfully!")).toBeVisible();
});

test("addresses are added, made the default and deleted", async ({ page }) => {
  await signUp(page);
  await page.goto("/profile/addresses");
  await page.getByRole("button", { name: "Add Address" }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in both address label and address details");
  await page.getByLabel("Address Label").fill("Office");
  await page.getByLabel("Full Address").fill("Office Street 2, Lahore");
  await page.getByRole("button", { name: "Add Address" }).click();
  await expect(page.getByText("Address added successfully!")).toBeVisible();
  await page.getByRole("button", { name: "Set as Default: Office" }).click();
  await expect(page.getByText("Default address updated!")).toBeVisible();
  await page.getByRole("link", { name: "Delete: Office" }).click();
  await page.getByRole("dialog", { name: "Delete Address" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Address deleted successfully!")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText(/^Home Default/);
});

test("an address being entered stays when the newest is deleted", { tag: "@scripts" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/profile/addresses");
  const label = page.getByLabel("Address Label");
  await label.fill("Office");
  await page.getByLabel("Full Address").fill("Office Street 2, Lahore");
  await page.getByRole("button", { name: "Add Address" }).click();
  await expect(page.getByText("Address added successfully!")).toBeVisible();
  await expect(label).toHaveValue("");
  await label.fill("Parents");
  await page.getByRole("link", { name: "Delete: Office" }).click();
  await page.getByRole("dialog", { name: "Delete Address" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Address deleted successfully!")).toBeVisible();
  await expect(label).toHaveValue("Parents");
});

test("a customer sees the devices and signs out everywhere", async ({ page }) => {
  await signUp(page);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Devices" }).click();
  await expect(page.getByText("This device")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await expect(page.getByRole("button", { name: "SIGN IN" })).toBeVisible();
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Forders$/);
});

test("customers download their data, and delete their account with the password", async ({ page }) => {
  const { email, password } = await signUp(page);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Your Data" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download My Data" }).click();
  const file = await (await downloading).path();
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ account: { email }, orders: [] });
  await page.getByLabel("Your Password").fill("not this one");
  await page.getByRole("button", { name: "Delete My Account" }).click();
  await expect(page.getByRole("alert")).toContainText("Your password is incorrect.");
  await page.getByLabel("Your Password").fill(password);
  await page.getByRole("button", { name: "Delete My Account" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("status").filter({ hasText: "Account Deleted" })).toBeVisible();
  await page.goto("/profile");
  await expect(page).toHaveURL(/login/);
});
