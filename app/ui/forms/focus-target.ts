import type { MouseEvent } from "react";
import { followsHere } from "../follows-here.ts";

/**
 * Click handler for links to an element of the same page: focuses the element instead of following the link. The
 * router would treat following it as a navigation, which discards the error messages of a rejected form.
 */
export function focusHashTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (!target || !followsHere(event)) return;
  event.preventDefault();
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
}
