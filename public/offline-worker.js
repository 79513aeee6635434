// Serves offline.html for pages that cannot be loaded, and shows notifications about orders. Caches no other page, because the
// others may be private. Browsers fetch offline.html anew only after a change of this file.
const cacheName = "offline";
/** Sent with `no-store`, because Safari otherwise shows it again when asked to try again. This cache stores it nevertheless. */
const offlinePage = "/offline.html";
/** In a tunnel a browser waits for minutes. A page that slow phones load over slow networks answers sooner. */
const patienceMs = 20_000;

self.addEventListener("install", (event) => {
  const cacheOfflinePage = async () =>
    (await caches.open(cacheName)).add(new Request(offlinePage, { cache: "reload" }));
  event.waitUntil(cacheOfflinePage());
});

self.addEventListener("activate", (event) => {
  const { navigationPreload } = self.registration;
  // Lets the browser request a page without waiting for this worker to start. If that fails, Firefox shows its own error
  // page, whatever the worker answers. It remembers what an earlier version of this worker has enabled.
  const change = navigator.userAgent.includes("Firefox/") ? "disable" : "enable";
  event.waitUntil(navigationPreload?.[change]() ?? Promise.resolve());
});

self.addEventListener("fetch", (event) => {
  const { method, mode } = event.request;
  if (method === "GET" && mode === "navigate") event.respondWith(loadPage(event));
});

async function loadPage(event) {
  const load = async () => (await event.preloadResponse) ?? fetch(event.request);
  const timeout = new Promise((_, reject) => setTimeout(reject, patienceMs));
  try {
    return await Promise.race([load(), timeout]);
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  // A later message about the same order replaces the earlier one.
  const options = { body, tag, renotify: true, icon: "/icon-192x192.png", data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

async function openPage(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}
