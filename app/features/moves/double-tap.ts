import type { MouseEvent } from "react";

/** How soon and how near a second tap belongs to the first one. */
const doubleTapMs = 500;
const samePlacePx = 24;

let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

/**
 * Drops the second tap of a double tap, as an `onClickCapture` of buttons that give way to others once they are pressed:
 * it would press the order's next step, or the next order.
 */
export function dropSecondTap(event: Tap): void {
  // A key or a script pressed the button.
  if (event.detail === 0) return;
  // A tap on a label clicks its radio button or checkbox as well, at the same time and place.
  if ((event.target as Partial<Element>).nodeName === "INPUT") return;
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const isSoon = at - last.at < doubleTapMs && Math.hypot(x - last.x, y - last.y) < samePlacePx;
  last = { at, x, y };
  // Browsers count the clicks of a mouse themselves, as the person's system is set.
  const isSecond = event.nativeEvent.pointerType === "mouse" ? event.detail > 1 : isSoon;
  if (!isSecond) return;
  event.preventDefault();
  event.stopPropagation();
}

export type Tap = Pick<
  MouseEvent,
  "target" | "timeStamp" | "clientX" | "clientY" | "detail" | "preventDefault" | "stopPropagation"
> & {
  /** The type is missing in browsers whose clicks are not pointer events. */
  nativeEvent: Pick<UIEvent, "detail"> & { pointerType?: string };
};
