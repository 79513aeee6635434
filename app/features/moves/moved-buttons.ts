import type { Tap } from "./double-tap.ts";

/** How long after a change of the list a tap was still aimed at what was there before. */
const settleMs = 400;
const samePlacePx = 24;

const unchanged = { at: Number.NEGATIVE_INFINITY, scrolled: 0, places: new Map<string, DOMRect>() };

/** When the list last changed on the screen, and where the buttons were before, by their names. */
let before = unchanged;

/** Remembers where the buttons of all orders are, when their list is about to change. Changes at short intervals count as one. */
export function rememberPlaces(): void {
  const isSettled = performance.now() - before.at > settleMs;
  const { scrolled, places } = isSettled ? { scrolled: scrollY, places: findPlaces() } : before;
  const change = { at: Number.POSITIVE_INFINITY, scrolled, places };
  before = change;
  // Cheap phones show the change much later.
  requestAnimationFrame(() => {
    change.at = performance.now();
  });
}

/** Forgets the places when the list makes way for another page. */
export function forgetPlaces(): void {
  before = unchanged;
}

function findPlaces(): typeof unchanged.places {
  const buttons = [...document.querySelectorAll("article a, article button")];
  return new Map(buttons.map((button) => [nameOf(button), button.getBoundingClientRect()]));
}

/**
 * Drops a tap on a button that a change of the list has just moved to where somebody was about to press another one, as an
 * `onClickCapture`. A button has moved if its places on the screen and on the page both differ: browsers scroll by
 * themselves when something changes above, and people scroll as well.
 */
export function dropTapOnMoved(event: Tap): void {
  const isTouch = event.detail > 0 && event.nativeEvent.pointerType !== "mouse";
  if (!isTouch || performance.now() - before.at > settleMs) return;
  const button = (event.target as Element).closest("a, button");
  const place = button && before.places.get(nameOf(button));
  const { x, y } = (button ?? (event.target as Element)).getBoundingClientRect();
  if (place) {
    const onScreen = y - place.y;
    const onPage = onScreen + scrollY - before.scrolled;
    if (Math.hypot(x - place.x, Math.min(Math.abs(onScreen), Math.abs(onPage))) < samePlacePx) return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** The name of a button contains the number of its order. */
function nameOf(button: Element): string {
  return button.ariaLabel ?? button.textContent ?? "";
}
