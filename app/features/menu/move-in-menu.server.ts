import { sql } from "kysely";
import type { Transaction } from "#db/transaction.server.ts";
import { transactForRestaurant } from "../desk/lock-restaurant.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { aboutRestaurant, recordEvent } from "../history/desk-events.server.ts";
import { type DeskSection, listDeskMenu } from "./desk-menu.server.ts";

/** What to move, and its new position: a category, or a dish within its category. */
type MenuMove = { to: number } & ({ category: string } | { itemId: string });

/** `stays`: it is already at the end. `not-found`: it is not on the menu, or the person does not work at the restaurant. */
export type ReorderResult = { kind: "moved" | "stays" | "not-found" };

/** Moves a category or a dish. Renumbers the whole menu, so that duplicate numbers do not matter. */
export function moveInMenu(member: StaffMember, vendorId: string, move: MenuMove): Promise<ReorderResult> {
  return transactForRestaurant(member, vendorId, async (trx): Promise<ReorderResult> => {
    const before = await listDeskMenu(vendorId, trx);
    const after = moveSection(before, move);
    if (!Array.isArray(after)) return after;
    const ids = after.flatMap(({ dishes }) => dishes.map(({ id }) => id));
    await setMenuOrder(trx, vendorId, ids);
    await recordEvent(trx, member, {
      action: "menu.order",
      ...aboutRestaurant(vendorId),
      before: namesOf(before, move),
      after: namesOf(after, move),
    });
    return { kind: "moved" };
  });
}

/** Numbers the dishes of a menu in the order of these ids. */
export async function setMenuOrder(trx: Transaction, vendorId: string, ids: string[]): Promise<void> {
  await sql`update menu_items set "order" = sorted.position
    from unnest(${ids}::text[]) with ordinality as sorted (id, position)
    where menu_items.id = sorted.id and menu_items.vendor_id = ${vendorId}`.execute(trx);
}

/** Returns the menu after the move. */
function moveSection(sections: DeskSection[], move: MenuMove): DeskSection[] | ReorderResult {
  if ("category" in move) {
    // Dishes without a category are always shown last.
    const named = sections.filter(({ category }) => category !== "");
    const moved = moveToPosition(named, ({ category }) => category === move.category, move.to);
    return Array.isArray(moved) ? [...moved, ...sections.filter(({ category }) => category === "")] : moved;
  }
  const section = sections.find(({ dishes }) => dishes.some(({ id }) => id === move.itemId));
  if (!section) return { kind: "not-found" };
  const dishes = moveToPosition(section.dishes, ({ id }) => id === move.itemId, move.to);
  return Array.isArray(dishes) ? sections.map((each) => (each === section ? { ...section, dishes } : each)) : dishes;
}

function namesOf(sections: DeskSection[], move: MenuMove): Record<string, string[]> {
  if ("category" in move) return { categories: sections.map(({ category }) => category) };
  const section = sections.find(({ dishes }) => dishes.some(({ id }) => id === move.itemId));
  return { dishes: section?.dishes.map(({ name }) => name) ?? [] };
}

/**
 * Moves one of the items to a position, counted from 0. Forms send the position and not a direction, so that a button pressed
 * twice moves the item once.
 * @returns the items in their new order; 'moved' if the item is there already, 'stays' if there is no such position
 */
export function moveToPosition<Item>(
  items: Item[],
  isMoved: (item: Item) => boolean,
  to: number,
): Item[] | ReorderResult {
  const from = items.findIndex(isMoved);
  const moved = items[from];
  if (moved === undefined) return { kind: "not-found" };
  if (to < 0 || to >= items.length) return { kind: "stays" };
  return from === to ? { kind: "moved" } : items.toSpliced(from, 1).toSpliced(to, 0, moved);
}
