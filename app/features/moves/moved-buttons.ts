import type { Tap } from "./double-tap.ts";

/** How long after a change of the list a tap was still aimed at what was there before. */
const settleMs = 400;
const samePlacePx = 24;

/** When the list last changed on the screen, and where the buttons were before, by their names. */
let before = { at: Number.NEGATIVE_INFINITY, places: new Map<string, DOMRect>() };

/** Remembers where the buttons of all orders are, when their list is about to change. Changes at short intervals count as one. */
export function rememberPlaces(): void {
  const isSettled = performance.now() - before.at > settleMs;
  before = { at: Number.POSITIVE_INFINITY, places: isSettled ? findPlaces() : before.places };
  // Cheap phones show the change much later.
  requestAnimationFrame(() => {
    before.at = performance.now();
  });
}

function findPlaces(): typeof before.places {
  const buttons = [...document.querySelectorAll("article a, article button")];
  return new Map(buttons.map((button) => [nameOf(button), button.getBoundingClientRect()]));
}

/**
 * Drops a tap on a button that a change of the list has just moved to where somebody was about to press another one, as an
 * `onClickCapture`. The place on the screen counts: browsers scroll by themselves when something changes above.
 */
export function dropTapOnMoved(event: Tap): void {
  const isTouch = event.detail > 0 && event.nativeEvent.pointerType !== "mouse";
  if (!isTouch || performance.now() - before.at > settleMs) return;
  const button = (event.target as Element).closest("a, button");
  const place = button && before.places.get(nameOf(button));
  const { x, y } = (button ?? (event.target as Element)).getBoundingClientRect();
  if (place && Math.hypot(x - place.x, y - place.y) < samePlacePx) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The name of a button contains the number of its order. */
function nameOf(button: Element): string {
  return button.ariaLabel ?? button.textContent ?? "";
}
