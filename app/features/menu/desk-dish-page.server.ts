import { listHistoryOf } from "../history/list-history.server.ts";
import { identifyDishForm } from "./change-dish.server.ts";
import { type DeskDish, listDeskMenu } from "./desk-menu.server.ts";
import { listDeskGroups } from "./desk-options.server.ts";
import { findTomorrow } from "./sold-out.server.ts";

interface DishPage {
  vendorId: string;
  /** Undefined on the page that adds one. */
  dish: DeskDish | undefined;
  mayEdit: boolean;
  /** The `after` of the dish's history, see `listHistory`. */
  after: string | null;
}

/** Finds what the page of a dish at the desk shows besides it; `editing` only for those who may edit it. */
export async function findDishPage(page: DishPage) {
  const [tomorrow, editing] = await Promise.all([findTomorrow(), page.mayEdit ? findEditing(page) : undefined]);
  return { vendorId: page.vendorId, dish: page.dish, tomorrow, editing };
}

/** Finds the menu's categories and groups of extras, and the dish's own history. */
async function findEditing({ vendorId, dish, after }: DishPage) {
  const [sections, groups, history] = await Promise.all([
    listDeskMenu(vendorId),
    listDeskGroups(vendorId),
    dish ? listHistoryOf("dish", dish.id, after) : { lines: [], next: undefined },
  ]);
  const categories = sections.map(({ category }) => category).filter(Boolean);
  return { ...identifyDishForm(dish), categories, groups, history };
}
