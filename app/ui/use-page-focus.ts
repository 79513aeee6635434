import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a client navigation the new page's heading takes the focus, as a new document would start at its top:
 * readers say where they are, and Tab goes on from there. A dialog or field that took the focus keeps it, but not the
 * link at the foot of a list that led to the list's next page. On the same page too, when what had the focus is gone.
 */
export function usePageFocus(): void {
  const { key, pathname, search } = useLocation();
  const page = new URLSearchParams(search).get("page");
  const shown = useRef({ key, pathname, page });
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname, page };
    const isOtherPath = before.pathname !== pathname;
    const isLost = before.key !== key && document.activeElement === document.body;
    if (!isOtherPath && before.page === page && !isLost) return;
    if (isOtherPath && document.activeElement?.closest("main")) return;
    focusHeading(isOtherPath ? undefined : "results");
  }, [key, pathname, page]);
}

/** Moves the focus to the page's heading, or to the one that names what was asked for on this same page. */
export function focusHeading(id?: string): void {
  const heading = (id && document.getElementById(id)) || document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
