import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

const source = readFileSync(new URL("../../../public/offline-worker.js", import.meta.url), "utf8");

/** Runs the worker, and returns its answer to the navigation that the browser preloads as `preloaded`. */
function navigate(preloaded: Promise<string>): Promise<string> {
  const worker = new EventTarget();
  const caches = { match: async () => "offline page" };
  new Function("self", "caches", source)(worker, caches);
  return new Promise((respondWith) => {
    const request = { method: "GET", mode: "navigate" };
    worker.dispatchEvent(Object.assign(new Event("fetch"), { request, preloadResponse: preloaded, respondWith }));
  });
}

test("a page that hangs is replaced by the offline page, one that is slow is not", async () => {
  vi.useFakeTimers();
  const after = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, "the page"));
  const answers = Promise.all([navigate(after(15_000)), navigate(after(120_000)), navigate(Promise.reject())]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await answers).toEqual(["the page", "offline page", "offline page"]);
});

test("the browser preloads pages, except Firefox, which would show its own error page", async () => {
  const activate = (userAgent: string) => {
    const worker = Object.assign(new EventTarget(), {
      registration: { navigationPreload: { enable: async () => "enabled", disable: async () => "disabled" } },
    });
    new Function("self", "navigator", source)(worker, { userAgent });
    return new Promise((waitUntil) => worker.dispatchEvent(Object.assign(new Event("activate"), { waitUntil })));
  };
  expect(await activate("Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36")).toBe("enabled");
  expect(await activate("Mozilla/5.0 (Android 13; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")).toBe("disabled");
});

test("a notification brings the open page of its order to the front, even one that was opened before this worker", async () => {
  const path = "/order-tracking/1";
  const page = { url: `https://tiffin.example${path}`, focus: async () => "focused" };
  const matchAll = async (options: ClientQueryOptions) => (options.includeUncontrolled ? [page] : []);
  const worker = Object.assign(new EventTarget(), { clients: { matchAll, openWindow: async () => "opened" } });
  new Function("self", source)(worker);
  const notification = { data: { path }, close: () => {} };
  const click = (waitUntil: (opening: Promise<string>) => void) =>
    worker.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
  expect(await new Promise(click)).toBe("focused");
});
