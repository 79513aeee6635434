/** `stays`: there is no such position. `done`: the item is there already. */
type Unmoved = "not-found" | "stays" | "done";

/**
 * Moves one of the items to a position, counted from 0. Forms send the position and not a direction, so that a button pressed
 * twice moves the item once.
 */
export function moveToPosition<Item>(items: Item[], isMoved: (item: Item) => boolean, to: number): Item[] | Unmoved {
  const from = items.findIndex(isMoved);
  const moved = items[from];
  if (moved === undefined) return "not-found";
  if (to < 0 || to >= items.length) return "stays";
  return from === to ? "done" : items.toSpliced(from, 1).toSpliced(to, 0, moved);
}
