import { StrictMode, startTransition, use, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { setTranslations, type Translations } from "./i18n/text.ts";
import urduUrl from "./i18n/urdu.json?url";

async function hydrate(): Promise<void> {
  if (!("submitter" in (window.SubmitEvent ?? Event).prototype)) nameSubmitters();
  // English needs no translations. Not by `lang`, which a browser that translates the page changes. fetch, not `import()`: Vite's
  // helper for dynamic imports adds a kilobyte to every page.
  if (document.querySelector(`link[href="${urduUrl}"]`)) {
    const urdu: Translations = await (await fetch(urduUrl)).json();
    setTranslations(() => urdu);
  }
  typed = listFields();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <App />
      </StrictMode>,
      { onRecoverableError: keepTyped },
    );
  });
}

const listFields = () =>
  document.querySelectorAll<HTMLInputElement>("input:not([type=file]):not([type=hidden]), textarea, select");

/** The fields of the server's page, until React has started. */
let typed: Iterable<HTMLInputElement> = [];

/**
 * Keeps what was typed or filled in before hydration. Where an extension, such as a password manager, has added an element to
 * the page, React reports error 418 and replaces the page by a new one with empty fields.
 */
function keepTyped(error: unknown): void {
  console.error(error);
  const left = new Set(typed);
  for (const field of listFields()) {
    // Not by their order alone: an extension may have added fields, too.
    const same = [...left].find(({ name, defaultValue }) => name === field.name && defaultValue === field.defaultValue);
    if (!same) continue;
    left.delete(same);
    Object.assign(field, { value: same.value, checked: same.checked });
  }
}

/** Waits for ever on a page that Back has left, whose address is no longer that of the server's page: see early-back.server.ts. */
function App() {
  // Not before `hydrateRoot`: React starts to render somewhat later.
  if ("isLeft" in window) use(new Promise(() => {}));
  // Later errors are about other fields.
  useEffect(() => {
    typed = [];
  }, []);
  return <HydratedRouter />;
}

// If the translations cannot be loaded, the page is not hydrated and works as it does without scripts.
hydrate().catch(() => {});

/**
 * Names the button that submits a form, as Safari before 15.4 does not: React Router would leave out its name and value, and
 * 'Change Address' would place the order. A form sent by Enter clicks its button, too.
 */
function nameSubmitters(): void {
  let clicked: HTMLButtonElement | null;
  window.addEventListener("click", ({ target }) => (clicked = (target as Element).closest("button")), true);
  Object.defineProperty(Event.prototype, "submitter", {
    get() {
      return clicked?.form === this.target ? clicked : null;
    },
  });
}

/** Registers the service worker that shows a page when the browser is offline, after the page itself has loaded. */
function registerOfflineWorker(): void {
  navigator.serviceWorker.register("/offline-worker.js").catch(() => {});
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (document.readyState === "complete") registerOfflineWorker();
  else window.addEventListener("load", registerOfflineWorker);
}
