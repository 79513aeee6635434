import { expect, test, vi } from "vitest";
import { subscribeBrowser } from "./use-push-subscription.ts";

/** Stubs a browser's push manager, which keeps its first key as the Push API demands. */
function stubBrowser({ key }: { key?: string }) {
  let subscribedKey = key;
  const unsubscribe = async () => {
    subscribedKey = undefined;
    return true;
  };
  const findSubscription = () => ({
    endpoint: `https://fcm.googleapis.com/${subscribedKey}`,
    toJSON: () => ({ keys: { p256dh: "public", auth: "secret" } }),
    unsubscribe,
  });
  const pushManager = {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscribedKey ??= applicationServerKey;
      if (subscribedKey === applicationServerKey) return findSubscription();
      throw new DOMException("Registration failed", "InvalidStateError");
    },
    getSubscription: async () => (subscribedKey === undefined ? null : findSubscription()),
  };
  vi.stubGlobal("Notification", { requestPermission: async () => "granted" });
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  return pushManager;
}

test.each([
  ["none", undefined],
  ["one with the same key", "new"],
  ["one with a key that the app has replaced", "old"],
])("a browser that had %s is subscribed with the app's key", async (_, key) => {
  stubBrowser({ key });
  const endpoint = { url: "https://fcm.googleapis.com/new" };
  expect(await subscribeBrowser("new")).toMatchObject({ endpoint, p256dh: "public", auth: "secret" });
});

test("a push service that cannot be reached leaves an existing subscription alone", async () => {
  const pushManager = stubBrowser({ key: "old" });
  pushManager.subscribe = async () => Promise.reject(new DOMException("no connection", "AbortError"));
  await expect(subscribeBrowser("new")).rejects.toThrow("no connection");
  expect(await pushManager.getSubscription()).toMatchObject({ endpoint: "https://fcm.googleapis.com/old" });
});

test("a browser whose service worker is never ready is not waited for", async () => {
  vi.useFakeTimers();
  stubBrowser({});
  vi.stubGlobal("navigator", { serviceWorker: { ready: new Promise(() => {}) } });
  const subscribed = expect(subscribeBrowser("new")).rejects.toThrow("service worker");
  await vi.advanceTimersByTimeAsync(60_000);
  await subscribed;
});
