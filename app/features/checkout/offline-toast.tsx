import { useEffect, useState } from "react";
import { t } from "../../i18n/text.ts";
import { listen } from "../../ui/connection/listen.ts";
import { tryAgainSoon } from "../../ui/connection/offline-fallback.ts";
import { Toasts } from "../../ui/toast.tsx";

/**
 * Keeps the customer on the page when a link of the app is followed without a connection, and says why: an error page would
 * replace the form and what was typed. Links with `data-works-offline` handle this themselves.
 */
export function OfflineToast() {
  const [blockedLinks, setBlockedLinks] = useState(0);
  useEffect(() => {
    const block = (event: Event) => {
      if (navigator.onLine || !leavesPage(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setBlockedLinks((count) => count + 1);
    };
    return listen({ click: block, keydown: block });
  }, []);
  const toast = { type: "warning", title: t(tryAgainSoon.title), message: t(tryAgainSoon.message) } as const;
  return blockedLinks > 0 && <Toasts toasts={[{ ...toast, id: String(blockedLinks) }]} />;
}

/** Whether the event follows a link, or closes a dialog by Escape, which navigates as well. */
function leavesPage(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.key === "Escape";
  const { target } = event;
  return target instanceof Element && target.closest('a[href^="/"]:not([data-works-offline])') !== null;
}
