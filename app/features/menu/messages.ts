import { stripBidiControls } from "../../i18n/text.ts";
import { failure, type Notice, success } from "../../ui/notice.ts";
import { describeTime } from "../hours/opening-text.ts";
import type { SaveCategoryNameResult } from "./category-names.server.ts";
import type { ReorderResult } from "./move-in-menu.server.ts";
import type { MarkSoldOutResult } from "./sold-out.server.ts";

export const menuMessages = {
  changed: "Somebody changed this in the meantime. Please check what you entered, then save it again.",
  dishGone: "This dish is no longer on the menu.",
  categoryGone: "This category is no longer on the menu.",
  extrasGone: "These extras are no longer on the menu.",
  extrasDeleted: "Somebody deleted these extras in the meantime. Press Save to add them again.",
  full: "The menu is full: it can have at most 500 dishes.",
  wrongDate: "Please enter a day after today, at most a year ahead, written as YYYY-MM-DD.",
  extrasTaken: "There are extras with this name already.",
  extrasFull: "A restaurant can have at most 50 kinds of extras.",
};

const categoryGone = failure(menuMessages.categoryGone);
/** Says that a group of extras, or one of its options, was deleted. */
export const extrasGoneNotice = failure(menuMessages.extrasGone);
/** Deleted by the first of two taps, or by a colleague. */
export const extrasAlreadyDeleted = success("These extras were already deleted.");
const atEnd = success("It is already at the end.");

/** The notice after a dish or an option was marked as sold out, or turned on. */
export function soldOutNotice({ until, now, ...sold }: Extract<MarkSoldOutResult, { kind: "changed" }>): Notice {
  const name = stripBidiControls(sold.name);
  if (until === null) return success(`${name} is back on sale.`);
  if (until === "infinity") return success(`${name} is sold out until you turn it on.`);
  return success(`${name} is sold out until ${describeTime(until.getTime(), now)}.`);
}

/** The notice after a category or a dish was moved; only categories can be gone: dishes are hidden, not deleted. */
export function menuOrderNotice({ kind }: ReorderResult): Notice {
  if (kind === "not-found") return categoryGone;
  return kind === "moved" ? success("The order of the menu was changed.") : atEnd;
}

/** The notice after an option was moved. */
export function optionOrderNotice({ kind }: ReorderResult): Notice {
  if (kind === "not-found") return extrasGoneNotice;
  return kind === "moved" ? success("The order of the options was changed.") : atEnd;
}

/** The notice after the name of a category was saved. */
export function categoryNotice(saved: Exclude<SaveCategoryNameResult, { kind: "conflict" }>): Notice {
  return saved.kind === "saved" ? changeNotice(saved) : categoryGone;
}

/** The notice after a dish, a category or a group of extras was saved or deleted. */
export function changeNotice({ kind, name }: { kind: "saved" | "deleted"; name: string }): Notice {
  return success(`${stripBidiControls(name)} was ${kind}.`);
}
