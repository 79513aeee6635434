import { identifyForm } from "./change-dish.server.ts";
import { type DeskDish, findDishContext } from "./desk-menu.server.ts";
import { readTomorrow } from "./sold-out.server.ts";

interface DishPage {
  vendorId: string;
  /** Undefined on the page that adds one. */
  dish: DeskDish | undefined;
  mayEdit: boolean;
  /** The `after` of the dish's history, see `listHistory`. */
  after: string | null;
}

/** Reads what the page of a dish at the desk shows besides it; `editing` only for those who may edit it. */
export async function readDishPage({ vendorId, dish, mayEdit, after }: DishPage) {
  const [tomorrow, context] = await Promise.all([
    readTomorrow(),
    mayEdit ? findDishContext(vendorId, dish?.id, after) : undefined,
  ]);
  return { vendorId, dish, tomorrow, editing: context && { ...identifyForm(dish), ...context } };
}
