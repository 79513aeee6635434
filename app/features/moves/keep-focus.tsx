import { Component, type ReactNode } from "react";
import { focusHeading } from "../../ui/use-page-focus.ts";

/**
 * Around orders that others change, too, and around a button that disappears when it is pressed. If a change removes the
 * focused element, focuses the `article` of its order or, if that has gone as well, its `section` or the heading of that, both
 * of which need an id, or else that of the page. Otherwise the focus would be lost without a word.
 */
export class KeepFocus extends Component<{ children: ReactNode }> {
  /** Runs before React changes the page: afterwards the focused element is no longer known. */
  override getSnapshotBeforeUpdate(): string[] {
    const focused = document.activeElement;
    return ["article", "section"].flatMap((tag) => focused?.closest(`${tag}[id]`)?.id ?? []);
  }

  override componentDidUpdate(_props: unknown, _state: unknown, idsAround: string[]): void {
    if (idsAround.length === 0 || document.activeElement !== document.body) return;
    const [remaining] = idsAround.flatMap((id) => document.getElementById(id) ?? []);
    if (remaining) focusPart(remaining.querySelector("h2") ?? remaining);
    else focusHeading();
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function focusPart(part: HTMLElement): void {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}
