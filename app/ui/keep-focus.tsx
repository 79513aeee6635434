import { Component, type ReactNode } from "react";
import { focusHeading } from "./use-page-focus.ts";

/**
 * Wraps what other people change as well, such as orders, and buttons that disappear when they are pressed. If a change
 * removes the focused element, focuses what remains around it: its `li`, `article` or `section`, if it has an id, or else
 * the heading of the page. Otherwise screen readers would lose the focus without notice. With `scrolls`, what remains is also
 * scrolled into view: for lists that are worked through one by one, where the pressed button makes way for another's.
 */
export class KeepFocus extends Component<{ children: ReactNode; scrolls?: boolean }> {
  /** Runs before React changes the page: afterwards the focused element is no longer known. */
  override getSnapshotBeforeUpdate(): string[] {
    const focused = document.activeElement;
    return ["li", "article", "section"].flatMap((tag) => focused?.closest(`${tag}[id]`)?.id ?? []);
  }

  override componentDidUpdate(_props: unknown, _state: unknown, idsAround: string[]): void {
    if (idsAround.length === 0 || document.activeElement !== document.body) return;
    const [remaining] = idsAround.flatMap((id) => document.getElementById(id) ?? []);
    if (remaining) focusPart(remaining.querySelector("h2") ?? remaining, !this.props.scrolls);
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
