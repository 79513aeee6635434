import { Component, type ReactNode } from "react";
import { focusHeading } from "./use-page-focus.ts";

/** What is around the focused element, and whether to focus it where it is. */
type Around = { idsAround: string[]; preventScroll: boolean };

/**
 * Wraps what other people change as well, such as orders, and buttons that disappear when they are pressed. If a change
 * removes the focused element, focuses what remains around it: its `li`, `article` or `section`, if it has an id, or else
 * the heading of the page. Otherwise screen readers would lose the focus without notice. With `scrolls`, what remains is also
 * scrolled into view: for lists that are worked through one by one, where the pressed button makes way for another's. Not if
 * the person has scrolled on in the meantime.
 */
export class KeepFocus extends Component<{ children: ReactNode; scrolls?: boolean }> {
  /** Runs before React changes the page: afterwards the focused element is no longer known. */
  override getSnapshotBeforeUpdate(): Around {
    const focused = document.activeElement;
    const idsAround = ["li", "article", "section"].flatMap((tag) => focused?.closest(`${tag}[id]`)?.id ?? []);
    return { idsAround, preventScroll: !(this.props.scrolls && focused && isInView(focused)) };
  }

  override componentDidUpdate(_props: unknown, _state: unknown, { idsAround, preventScroll }: Around): void {
    if (idsAround.length === 0 || document.activeElement !== document.body) return;
    const [remaining] = idsAround.flatMap((id) => document.getElementById(id) ?? []);
    if (remaining) focusPart(remaining.querySelector("h2") ?? remaining, preventScroll);
    else focusHeading();
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function focusPart(part: HTMLElement, preventScroll: boolean): void {
  part.tabIndex = -1;
  part.focus({ preventScroll });
}

/** Whether some of an element is between the top and the bottom of the screen. */
export function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
