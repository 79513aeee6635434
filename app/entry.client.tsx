import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { type Catalogue, setCatalogue } from "./i18n/text.ts";
import urduUrl from "./i18n/urdu.json?url";

async function hydrate(): Promise<void> {
  // English needs no catalogue. Not by `lang`, which a browser that translates the page changes. fetch, not `import()`: Vite's
  // helper for dynamic imports adds a kilobyte to every page.
  if (document.querySelector(`link[href="${urduUrl}"]`)) {
    const urdu: Catalogue = await (await fetch(urduUrl)).json();
    setCatalogue(() => urdu);
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// If the catalogue cannot be loaded, the page is not hydrated and works as it does without scripts.
hydrate().catch(() => {});

/** Registers the service worker that shows a page when the browser is offline, after the page itself has loaded. */
function registerOfflineWorker(): void {
  navigator.serviceWorker.register("/offline-worker.js").catch(() => {});
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (document.readyState === "complete") registerOfflineWorker();
  else window.addEventListener("load", registerOfflineWorker);
}
