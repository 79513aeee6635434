import { Component, type ReactNode } from "react";
import { rememberPlaces } from "./moved-buttons.ts";

/**
 * Wraps a list of orders that others change while somebody is about to press a button. With `leadsOn`, the next order
 * is scrolled into view when the person's own tap takes one out of its list.
 */
export class LiveCards extends Component<{ children: ReactNode; leadsOn?: boolean }> {
  override getSnapshotBeforeUpdate(): { pressed: Element; next: Element | null } | null {
    rememberPlaces();
    const pressed = document.querySelector("article [aria-busy=true]")?.closest("article");
    return pressed ? { pressed, next: pressed.nextElementSibling } : null;
  }

  override componentDidUpdate(
    _props: unknown,
    _state: unknown,
    answered: { pressed: Element; next: Element | null } | null,
  ): void {
    if (this.props.leadsOn && answered && !answered.pressed.isConnected)
      answered.next?.scrollIntoView({ block: "nearest" });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
