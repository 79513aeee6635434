import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** The parameters that step through lists or choose what they show. */
const listParams = ["category", "favourites", "page", "after", "before", "cash", "deliveries", "history"] as const;
export type ListParam = (typeof listParams)[number];

/**
 * Focuses the heading after a client navigation to another page, so that screen readers announce the page and Tab
 * continues from its top. A dialog or field of the new page that already has the focus keeps it. Also focuses the
 * results after a step through a list, the choice of a category or of favourites, or if the focused element was removed from
 * the page; not while somebody is typing.
 */
export function usePageFocus(): void {
  const { key, pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const page = listParams.map((name) => params.get(name) ?? "").join(" ");
  const previous = useRef({ key, pathname, page });
  useEffect(() => {
    const before = previous.current;
    previous.current = { key, pathname, page };
    const hasNewPath = before.pathname !== pathname;
    const isFocusLost = before.key !== key && document.activeElement === document.body;
    if (!hasNewPath && before.page === page && !isFocusLost) return;
    if (document.activeElement?.closest(hasNewPath ? "main" : "input, textarea")) return;
    focusHeading(hasNewPath ? undefined : "results");
  }, [key, pathname, page]);
}

/** Focuses the element with this id or, if there is none, the main heading of the page. */
export function focusHeading(id?: string): void {
  const heading = (id && document.getElementById(id)) || document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
