import { dropSecondTap, type Tap } from "./double-tap.ts";

/** How long after a change of the list a tap was still aimed at what was there before. */
const settleMs = 400;
const samePlacePx = 24;

interface Change {
  /** When it was on the screen: cheap phones show it much later. */
  at: number;
  scrolled: number;
  /** Where the buttons were before, by their names. */
  places: Map<string, DOMRect>;
}

/** The latest changes of the list; the last one may not be on the screen yet. */
let changes: Change[] = [];

const isRecent = ({ at }: Change) => performance.now() - at <= settleMs;

/** Remembers where the buttons of all orders are, when their list is about to change. */
export function rememberPlaces(): void {
  if (changes.some(({ at }) => at === Number.POSITIVE_INFINITY)) return;
  const change = { at: Number.POSITIVE_INFINITY, scrolled: scrollY, places: findPlaces() };
  changes = [...changes.filter(isRecent), change];
  requestAnimationFrame(() => {
    change.at = performance.now();
  });
}

/** Forgets the places when the list makes way for another page. */
export function forgetPlaces(): void {
  changes = [];
}

function findPlaces(): Change["places"] {
  const buttons = [...document.querySelectorAll("article a, article button")];
  return new Map(buttons.map((button) => [nameOf(button), button.getBoundingClientRect()]));
}

/**
 * Drops the second tap of a double tap, and a tap on a button that has just moved to where somebody was about to press another
 * one, as an `onClickCapture`. The latter is not the first of two: who presses again after it means the button.
 */
export function dropUnaimedTap(event: Tap): void {
  if (isOnMoved(event)) {
    event.preventDefault();
    event.stopPropagation();
  } else dropSecondTap(event);
}

/**
 * Whether a change of the list has just moved the tapped button. Its places on the screen and on the page must both differ:
 * browsers scroll by themselves when something changes above, and people scroll as well.
 */
function isOnMoved({ target, detail, nativeEvent }: Tap): boolean {
  const isTouch = detail > 0 && nativeEvent.pointerType !== "mouse";
  const before = changes.find(isRecent);
  if (!isTouch || !before) return false;
  const button = (target as Element).closest("a, button");
  const place = button && before.places.get(nameOf(button));
  if (!place) return true;
  const { x, y } = button.getBoundingClientRect();
  const onScreen = y - place.y;
  const onPage = onScreen + scrollY - before.scrolled;
  return Math.hypot(x - place.x, Math.min(Math.abs(onScreen), Math.abs(onPage))) >= samePlacePx;
}

/** The name of a button contains the number of its order. */
function nameOf(button: Element): string {
  return button.getAttribute("aria-label") ?? button.textContent ?? "";
}
