import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/** Where no connection is, this worker shows a page that says so. Pages come first: it is fetched when they are there. */
function keepOfflinePage(): void {
  navigator.serviceWorker.register("/offline-worker.js").catch(() => {});
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (document.readyState === "complete") keepOfflinePage();
  else window.addEventListener("load", keepOfflinePage);
}
