import { Component, type ReactNode } from "react";
import { isInView } from "../../ui/keep-focus.tsx";
import { forgetPlaces, rememberPlaces } from "./moved-buttons.ts";

/** The column of the order that a question is asked about, and the ids of what to show after it, the first that is there. */
let asked: { columnId: string; ids: string[] } | undefined;

type Answered = { pressed: Element; next: Element | null } | null;

/**
 * Wraps a list of orders that others change while somebody is about to press a button, and that makes way for the questions of
 * moves: they lead back to the same place. With `leadsOn`, the next order of a column is scrolled into view as soon as the
 * person's own tap has moved one to another column, unless the person has scrolled on in the meantime.
 */
export class LiveCards extends Component<{ children: ReactNode; leadsOn?: boolean }> {
  override getSnapshotBeforeUpdate(): Answered {
    rememberPlaces();
    const pressed = document.querySelector("article [aria-busy=true]")?.closest("article");
    return pressed && isInView(pressed) ? { pressed, next: pressed.nextElementSibling } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, answered: Answered): void {
    if (this.props.leadsOn && answered && !answered.pressed.isConnected)
      answered.next?.scrollIntoView({ block: "nearest" });
  }

  override componentWillUnmount(): void {
    forgetPlaces();
    const cards = [...document.querySelectorAll("article")];
    const card = cards.find(({ id }) => location.hash.endsWith(id.replace("order-", "-")));
    const column = card?.closest("section");
    asked = column ? { columnId: column.id, ids: idsOf(card, card?.nextElementSibling, column) } : undefined;
  }

  override componentDidMount(): void {
    const places = asked?.ids.flatMap((id) => document.getElementById(id) ?? []) ?? [];
    const place = places.find((each) => each.closest("section")?.id === asked?.columnId);
    place?.scrollIntoView({ block: "nearest" });
    asked = undefined;
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function idsOf(...elements: (Element | null | undefined)[]): string[] {
  return elements.flatMap((element) => element?.id ?? []);
}
