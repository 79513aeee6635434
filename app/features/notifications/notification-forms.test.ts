import { expect, test } from "vitest";
import { isPushService, subscriptionForm } from "./notification-forms.ts";

const isAccepted = (endpoint: string) => subscriptionForm.safeParse({ endpoint, p256dh: "abc", auth: "abc" }).success;

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
])("%s is a push service", (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
  expect(isAccepted(endpoint)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://fcm.googleapis.com@127.0.0.1/abc",
  "https://fcm.googleapis.com.evil.example/abc",
  "https://evilnotify.windows.com.example/",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/",
  "https://localhost{.notify.windows.com/",
  "https://127.0.0.1;.notify.windows.com/",
  "https://intranet'.notify.windows.com/",
  "https://.notify.windows.com/",
  "https://fcm.googleapis.com\\@127.0.0.1/",
  "https://fcm.googleapis.com\t/abc",
  "https://fcm.googleapis.com",
  "file:///etc/passwd",
  "nonsense",
])("the server never calls %s", (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
  expect(isAccepted(endpoint)).toBe(false);
});
