import type { EventAction } from "../history/describe-events.ts";
import type { DeskEvent } from "../history/desk-events.server.ts";
import type { PlannedRow } from "./plan.ts";

/**
 * Returns the history of an import as if each row had been changed by its own form, so that it is also shown at the dish
 * or the restaurant. The values are those of the preview.
 * @param vendorId the restaurant of the catalogue; null for a list of restaurants
 */
export function toEvents(rows: PlannedRow[], vendorId: string | null): DeskEvent[] {
  return rows.map((row) => {
    const { kind, id } = row;
    const ofRestaurant = vendorId ?? id ?? null;
    return {
      action: actionOf(row),
      subjectId: id ?? ofRestaurant ?? "",
      vendorId: ofRestaurant,
      ...(kind === "new" ? {} : { before: valuesOf(row, "from") }),
      after: { ...nameOf(row), ...valuesOf(row, "to") },
    };
  });
}

const restaurantActions = {
  new: "restaurant.create",
  changed: "restaurant.change",
  hidden: "restaurant.suspend",
} as const;

function actionOf({ what, kind }: PlannedRow): EventAction {
  if (what === "restaurant") return restaurantActions[kind];
  if (what === "category") return "menu.category";
  if (what === "menu") return "menu.order";
  return `${what}.${kind === "new" ? "add" : "change"}`;
}

function valuesOf({ what, kind, changes }: PlannedRow, side: "from" | "to"): Record<string, string> {
  if (what === "dish" && kind === "hidden") return { "on the menu": side === "from" ? "yes" : "no" };
  return Object.fromEntries(changes.map((change) => [toKey(change.field), change[side]]));
}

/** What was changed, where the history does not name it otherwise. */
function nameOf({ what, kind, name }: PlannedRow): Record<string, string> {
  if (what === "category") return { category: name };
  return kind === "new" ? { name } : {};
}

/** 'Delivery fee' becomes 'delivery fee', as other changes are named; 'SKU' stays. */
function toKey(field: string): string {
  return field.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
