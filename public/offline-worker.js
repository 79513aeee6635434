// Serves offline.html for pages that cannot be loaded. Caches no other page, because the others may be private.
const cacheName = "offline";
const offlinePage = "/offline.html";

self.addEventListener("install", (event) => {
  const cacheOfflinePage = async () =>
    (await caches.open(cacheName)).add(new Request(offlinePage, { cache: "reload" }));
  event.waitUntil(cacheOfflinePage());
});

self.addEventListener("activate", (event) => {
  // Lets the browser request a page without waiting for this worker to start.
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve());
});

self.addEventListener("fetch", (event) => {
  const { method, mode } = event.request;
  if (method === "GET" && mode === "navigate") event.respondWith(loadPage(event));
});

async function loadPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}
