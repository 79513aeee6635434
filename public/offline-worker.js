// Answers pages that cannot be reached with offline.html. It keeps nothing else, for every other page is private.
const cacheName = "offline";
const offlinePage = "/offline.html";

self.addEventListener("install", (event) => {
  const keep = async () => (await caches.open(cacheName)).add(new Request(offlinePage, { cache: "reload" }));
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  // The browser asks for a page at once, instead of when this worker has started.
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve());
});

self.addEventListener("fetch", (event) => {
  const { method, mode } = event.request;
  if (method === "GET" && mode === "navigate") event.respondWith(answerPage(event));
});

async function answerPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}
