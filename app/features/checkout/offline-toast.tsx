import { useEffect, useState } from "react";
import { t } from "../../i18n/text.ts";
import { Toasts } from "../../ui/toast.tsx";

/**
 * Stays on the page if a link of the app is pressed without a connection, and says why: an error page would replace the
 * form and what was typed. Links with `data-works-offline` handle this themselves.
 */
export function OfflineToast() {
  const [stays, setStays] = useState(0);
  useEffect(() => {
    const stay = (event: Event) => {
      if (navigator.onLine || !leavesPage(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setStays((count) => count + 1);
    };
    // Captured by the window, these come before the router.
    const types = ["click", "keydown"];
    for (const type of types) window.addEventListener(type, stay, true);
    return () => {
      for (const type of types) window.removeEventListener(type, stay, true);
    };
  }, []);
  const toast = { type: "warning", title: t("You are offline"), message: t("Please try again in a moment.") } as const;
  return stays > 0 && <Toasts toasts={[{ ...toast, id: String(stays) }]} />;
}

/** Whether this follows a link, or closes a dialog, which is a link as well. */
function leavesPage(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.key === "Escape";
  const { target } = event;
  return target instanceof Element && target.closest('a[href^="/"]:not([data-works-offline])') !== null;
}
