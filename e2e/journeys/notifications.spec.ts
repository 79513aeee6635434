import { expect, signUp, test } from "../support/fixtures.ts";

test("a device is notified about orders once its owner allows it", { tag: "@scripts" }, async ({ page }) => {
  // Replaces the browser's part, which would contact a push service on the internet.
  await page.addInitScript(() => {
    const endpoint = "https://fcm.googleapis.com/fcm/send/abc";
    const keys = { p256dh: "BCVxsr7N_eNgVRqvHtD0", auth: "BTBZMqHH6r4T" };
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    let subscribed: typeof subscription | null = null;
    Notification.requestPermission = async () => "granted";
    Object.assign(PushManager.prototype, {
      subscribe: async () => (subscribed = subscription),
      getSubscription: async () => subscribed,
    });
  });
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

test("a device that blocks notifications says what to do", { tag: "@scripts" }, async ({ page }) => {
  await page.addInitScript(() => {
    Notification.requestPermission = async () => "denied";
  });
  await signUp(page);
  await page.goto("/profile/notifications");
  await page.getByRole("button", { name: "Turn On for This Device" }).click();
  await expect(page.getByRole("alert")).toContainText("Allow them in its settings");
});
