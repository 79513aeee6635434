import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a client navigation the new page's heading takes the focus, as a new document would start at its top:
 * readers say where they are, and Tab goes on from there. A dialog or field that took the focus keeps it.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || document.activeElement?.closest("main")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
