import { cartTab, expect, openFilledCart, signIn, signUp, test } from "./fixtures.ts";

test("sign-in leads to the private page that was asked for", async ({ page }) => {
  const customer = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/orders?page=1");
  await expect(page).toHaveURL("/login?redirectTo=%2Forders%3Fpage%3D1");
  await signIn(page, { ...customer, password: "not the password" });
  await expect(page.getByRole("alert")).toContainText("Wrong Password");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(customer.email);
  await signIn(page, customer);
  await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeVisible();
  await expect(page).toHaveURL("/orders?page=1");
});

test("a customer has no business on the pages for visitors", async ({ page }) => {
  await signUp(page);
  for (const path of ["/login", "/register", "/signup"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
  }
});

test("after sign-out Back shows nothing private", async ({ page, ownRestaurant }) => {
  const restaurant = await ownRestaurant([{ name: "Sajji", price: 2100 }]);
  await signUp(page);
  await openFilledCart(page, restaurant, "Sajji");
  await expect(cartTab(page, 1)).toBeVisible();
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeAttached();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeAttached();
  await expect(page.getByText("Sajji")).toHaveCount(0);
});

test("another customer's order is not found", async ({ page, browser, ownRestaurant }) => {
  const restaurant = await ownRestaurant([{ name: "Sajji", price: 2100 }]);
  await signUp(page);
  await openFilledCart(page, restaurant, "Sajji");
  await page.goto("/payment");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Track Order" }).click();
  await expect(page.getByRole("heading", { name: "Order Summary" })).toBeVisible();

  const other = await browser.newContext();
  const stranger = await other.newPage();
  await signUp(stranger);
  for (const url of [page.url(), "/order-tracking/order_0_missing"]) {
    const response = await stranger.goto(url);
    expect(response?.status()).toBe(404);
    await expect(stranger.getByRole("alert")).toContainText("Order not found");
    await expect(stranger.getByText("Sajji")).toHaveCount(0);
  }
  await other.close();
});

test("registering with a taken e-mail is refused, and what was typed is kept", async ({ page }) => {
  const { email, password } = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/register");
  await page.getByLabel("Full Name").fill("Usman Ali");
  await page.getByLabel("Email Address").fill(email.toUpperCase());
  await page.getByLabel("Phone Number").fill("0300 1112223");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "SIGN UP" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "This email already exists. Please use a different email or try logging in.",
  );
  await expect(page.getByLabel("Full Name")).toHaveValue("Usman Ali");
});

test("an empty registration names every mistake", async ({ page }) => {
  await page.goto("/register");
  await page.getByRole("button", { name: "SIGN UP" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Please enter your full name",
    "Please enter your email address",
    "Please enter your phone number",
    "Password must be at least 6 characters long",
  ]);
  await expect(page).toHaveTitle(/^Error: /);
});

for (const { email, password, title, message } of [
  { email: "", password: "", title: "Login Error", message: "Please fill in all fields" },
  {
    email: "ayesha",
    password: "secret",
    title: "Invalid Email Format",
    message: 'Please enter a valid email address. Email must contain "@" symbol.',
  },
  {
    email: "ayesha@tiffin",
    password: "secret",
    title: "Login Error",
    message: "Please enter a valid email address. Example: name@example.com",
  },
  {
    email: "nobody@nowhere.example",
    password: "secret",
    title: "Account Not Found",
    message: "No account found with this email address. Please check your email or create a new account.",
  },
]) {
  test(`signing in as '${email}' is refused: ${title}`, async ({ page }) => {
    await page.goto("/login");
    await signIn(page, { email, password });
    await expect(page.getByRole("alert").getByRole("heading")).toHaveText(title);
    await expect(page.getByRole("alert").getByRole("link")).toHaveText(message);
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  });
}
