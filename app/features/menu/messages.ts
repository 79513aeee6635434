import { stripBidiControls } from "../../ui/bidi.ts";
import { failure, type Notice, success } from "../../ui/notice.ts";
import { describeTime } from "../hours/opening-words.ts";
import type { CategorySaved } from "./category-names.server.ts";
import type { MenuMoved } from "./menu-order.server.ts";
import type { SoldOutChanged } from "./sold-out.server.ts";

export const menuMessages = {
  gone: "This dish is no longer on the menu.",
  categoryGone: "This category is no longer on the menu.",
  full: "The menu is full: it can have at most 500 dishes.",
  wrongDate: "Please choose a day after today.",
};

const gone = failure(menuMessages.gone);

/** The notice after a dish was marked as sold out, or turned on. */
export function noticeOfSoldOut(changed: SoldOutChanged, now: number): Notice {
  if (changed.kind === "not-found") return gone;
  return noticeOfSale(changed, now);
}

/** The notice after a dish or an option was marked as sold out until a time, or turned on (null). */
export function noticeOfSale(sold: { name: string; until: Date | "infinity" | null }, now: number): Notice {
  const name = stripBidiControls(sold.name);
  if (sold.until === null) return success(`${name} is back on sale.`);
  if (sold.until === "infinity") return success(`${name} is sold out until you turn it on.`);
  return success(`${name} is sold out until ${describeTime(sold.until.getTime(), now)}.`);
}

/** The notice after a category or a dish was moved. */
export function noticeOfMove({ kind }: MenuMoved): Notice {
  if (kind === "not-found") return gone;
  return kind === "moved" ? success("The order of the menu was changed.") : success("It is already at the end.");
}

/** The notice after the name of a category was saved. */
export function noticeOfCategory(saved: CategorySaved): Notice {
  return saved.kind === "saved" ? noticeOfSaving(saved) : failure(menuMessages.categoryGone);
}

/** The notice after a dish or a category was saved. */
export function noticeOfSaving({ name }: { name: string }): Notice {
  return success(`${stripBidiControls(name)} was saved.`);
}
