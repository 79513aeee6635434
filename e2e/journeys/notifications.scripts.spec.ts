import { uniqueWord } from "../support/database.ts";
import { expect, notice, openAndSettle, signIn, signUp, test } from "../support/fixtures.ts";

// Replaces the browser's push API, which would contact a push service on the internet. As in browsers, it stays subscribed
// when the customer signs out. Each test has a subscription of its own: one belongs to whoever turned it on last.
test.beforeEach(({ page }) =>
  page.addInitScript((browser) => {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${browser}`;
    const keys = { p256dh: "BCVxsr7N_eNgVRqvHtD0", auth: "BTBZMqHH6r4T" };
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    Notification.requestPermission = async () => "granted";
    const pushManager = {
      subscribe: async () => {
        sessionStorage.setItem("subscribed", "yes");
        return subscription;
      },
      getSubscription: async () => (sessionStorage.getItem("subscribed") ? subscription : null),
    };
    Object.defineProperties(navigator.serviceWorker, {
      ready: { value: Promise.resolve({ pushManager }) },
      getRegistration: { value: async () => ({ pushManager }) },
    });
  }, uniqueWord()),
);

test("notifications are turned on and off for one device, and off everywhere", async ({ page }) => {
  await signUp(page);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Notifications" }).click();
  await page.getByRole("button", { name: "Turn On for This Device" }).click();
  await expect(page.getByText("Turned on for 1 device.")).toBeVisible();
  await page.getByRole("button", { name: "Turn Off for This Device" }).click();
  await expect(page.getByText("Turned on for 1 device.")).toBeHidden();
  await page.getByRole("button", { name: "Turn On for This Device" }).click();
  await page.getByRole("button", { name: "Turn Off Everywhere" }).click();
  await expect(page.getByText("Turned on for 1 device.")).toBeHidden();
  await expect(page.getByRole("button", { name: "Turn On for This Device" })).toBeVisible();
});

test("signing out turns a device off, until it is turned on again", async ({ page }) => {
  const customer = await signUp(page);
  await page.goto("/profile/notifications");
  await page.getByRole("button", { name: "Turn On for This Device" }).click();
  await expect(page.getByText("Turned on for 1 device.")).toBeVisible();
  await page.goto("/profile/devices");
  await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await expect(page).toHaveURL("/login");
  await signIn(page, customer);
  await expect(page).toHaveURL("/");
  await page.goto("/profile/notifications");
  await expect(page.getByText("Turned on for 1 device.")).toBeHidden();
  await page.getByRole("button", { name: "Turn On for This Device" }).click();
  await expect(page.getByText("Turned on for this device.")).toBeVisible();
});

test("a link is followed while a device is being turned on, which does not bring its page back", async ({ page }) => {
  await signUp(page);
  await openAndSettle(page, "/profile/notifications");
  await page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    const { subscribe } = pushManager;
    pushManager.subscribe = async (options) => {
      await new Promise((resolve) => addEventListener("answered", resolve));
      return subscribe(options);
    };
  });
  await page.getByRole("button", { name: "Turn On for This Device" }).click();
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("answered")));
  await expect(notice(page, "This device will notify you about your orders.")).toBeAttached();
  await expect(page).toHaveURL("/orders");
  await page.goto("/profile/notifications");
  await expect(page.getByText("Turned on for this device.")).toBeVisible();
});

test("a device that blocks notifications says what to do", async ({ page }) => {
  await page.addInitScript(() => {
    Notification.requestPermission = async () => "denied";
  });
  await signUp(page);
  await page.goto("/profile/notifications");
  await page.getByRole("button", { name: "Turn On for This Device" }).click();
  await expect(page.getByRole("alert")).toContainText("Allow them in its settings");
});

test("a browser without notifications says how to get them on an iPhone", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await signUp(page);
  await page.goto("/profile/notifications");
  await expect(page.getByRole("main")).toContainText("add this site to the Home Screen");
  await expect(page.getByRole("button", { name: "Turn On for This Device" })).toHaveCount(0);
});
