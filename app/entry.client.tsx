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

/** Registers the service worker that shows a page when the browser is offline, after the page itself has loaded. */
function registerOfflineWorker(): void {
  navigator.serviceWorker.register("/offline-worker.js").catch(() => {});
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (document.readyState === "complete") registerOfflineWorker();
  else window.addEventListener("load", registerOfflineWorker);
}
