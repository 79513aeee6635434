import { createAccount, db } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, holdRequests, openAndSettle, signIn, signUp, test } from "../support/fixtures.ts";
import { postForm } from "../support/http.ts";

test("a disabled customer is signed out at once and told why, once", async ({ page }) => {
  const { id, email, password } = await signUp(page);
  await page.goto("/profile");
  await db.updateTable("customers").set({ status: "disabled" }).where("id", "=", id).execute();
  await page.getByRole("link", { name: "Order History" }).click();
  const dialog = page.getByRole("dialog", { name: "Account Disabled" });
  await expect(dialog).toContainText("This account has been disabled. Please contact support.");
  await dialog.getByRole("link", { name: "OK" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto("/orders");
  await expect(page).toHaveURL("/login?redirectTo=%2Forders");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await signIn(page, { email, password });
  await expect(page.getByRole("alert").getByRole("heading")).toHaveText("Account Disabled");
});

test("signing in as a customer may lead to the desk", async ({ page }) => {
  const customer = await createAccount();
  await page.goto("/login?redirectTo=/desk/board");
  await signIn(page, customer);
  await expect(page).toHaveURL("/desk/sign-in?redirectTo=%2Fdesk%2Fboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to the desk");
});

test("a page that only the server knows by its spelling is opened", async ({ page, restaurant }) => {
  const customer = await createAccount();
  await signInAtDesk(page.request, restaurant.id);
  await page.goto("/login?redirectTo=/DESK/board");
  await signIn(page, customer);
  await expect(page).toHaveURL("/desk/board");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Orders/);
});

test("a link pressed before the code's page follows by itself is followed", { tag: "@scripts" }, async ({ page }) => {
  const { email } = await createAccount();
  await postForm(page.request, "/forgot-password", { email });
  await page.clock.install();
  await openAndSettle(page, "/forgot-password?sent=1");
  const release = await holdRequests(page, "**/login.data*");
  await page.getByRole("link", { name: "Back to Login" }).click();
  await expect(page.getByText("Loading Tiffin...")).toBeAttached();
  await page.clock.fastForward(3_000);
  release();
  await expect(page).toHaveURL("/login");
});

test("a reset code is turned into at most six capital letters and digits", { tag: "@scripts" }, async ({ page }) => {
  const { email } = await createAccount();
  await postForm(page.request, "/forgot-password", { email });
  await page.goto("/reset-code", { waitUntil: "networkidle" });
  const code = page.getByLabel("Reset Code");
  await code.fill("");
  await code.pressSequentially("ab!cd2ef");
  await expect(code).toHaveValue("AB!CD2");
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid reset code. Please check your code and try again.");
  await expect(code).toHaveValue("AB!CD2");
  await code.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", " 1a2b3c ");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(code).toHaveValue("1A2B3C");
});

test("a password can be shown with scripts; without them there is no button", async ({ page, javaScriptEnabled }) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  const toggle = page.getByRole("button", { name: "Show password" });
  await password.fill("secret");
  await expect(password).toHaveAttribute("type", "password");
  if (javaScriptEnabled === false) return expect(toggle).toHaveCount(0);
  await toggle.click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(password).toHaveValue("secret");
  await toggle.click();
  await expect(password).toHaveAttribute("type", "password");
});

test.describe("where scripts run", { tag: "@scripts" }, () => {
  test("the countdown runs until the next code may be requested", async ({ page }) => {
    const { email } = await createAccount();
    await page.clock.install();
    await page.goto("/forgot-password");
    await page.getByLabel("Email Address").fill(email);
    // The six seconds may be over before a busy machine has looked at them.
    await page.clock.pauseAt(Date.now() + 10_000);
    await postForm(page.request, "/forgot-password", { email });
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    const button = page.getByRole("button", { name: /^Wait [1-6]s$/ });
    await expect(button).toBeVisible();
    const before = Number(/\d/.exec((await button.textContent()) ?? "")?.[0]);
    await page.clock.runFor(1_000);
    await expect(page.getByRole("button", { name: `Wait ${before}s` })).toHaveCount(0);
    await page.clock.runFor(6_000);
    await expect(page.getByRole("button", { name: "Send Reset Link" })).toBeVisible();
  });

  for (const { path, button, busy, fill } of [
    { path: "/login", button: "SIGN IN", busy: "Signing In...", fill: { Email: "a@b.example", Password: "secret" } },
    {
      path: "/register",
      button: "SIGN UP",
      busy: "Creating Account...",
      fill: { "Email Address": "a@b.example", Password: "secret" },
    },
  ]) {
    test(`'${button}' reads '${busy}' while busy, and a second press sends nothing`, async ({ page }) => {
      await page.goto(path);
      for (const [label, text] of Object.entries(fill)) await page.getByLabel(label, { exact: true }).fill(text);
      let sent = 0;
      page.on("request", (request) => void (request.method() === "POST" && ++sent));
      const release = await holdRequests(page, `**${path}.data*`);
      await page.getByRole("button", { name: button, exact: true }).click();
      const waiting = page.getByRole("button", { name: busy, exact: true });
      await expect(waiting).toHaveAttribute("aria-disabled", "true");
      await waiting.click({ force: true });
      release();
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.getByRole("button", { name: button, exact: true })).toBeVisible();
      expect(sent).toBe(1);
    });
  }
});

test("a link in the summary of errors leads to its field; the errors stay", { tag: "@scripts" }, async ({ page }) => {
  await page.goto("/login", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "SIGN IN" }).click();
  await page.getByRole("alert").getByRole("link", { name: "Please fill in all fields" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Please fill in all fields");
  await expect(page).toHaveTitle(/^Error: /);
});
