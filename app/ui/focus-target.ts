import type { MouseEvent } from "react";

/**
 * For links to a place on this page: moves the focus there itself. Followed by the browser, such a link would be a
 * navigation to the router, which forgets the messages of a refused form.
 */
export function focusHashTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
}
