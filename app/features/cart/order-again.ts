import { findChoiceProblem, isUnchoosable, listChoices, type OptionGroup } from "../options/choices.ts";
import { unitPrice } from "./cart-totals.ts";

/** A line of an earlier order, with its names and price at that time. */
export interface EarlierLine {
  /** The id of the dish; null if it was deleted. */
  dish: string | null;
  name: string;
  urdu: string | null;
  size: string | null;
  /** The unit price, including extras. */
  price: number;
  quantity: number;
  note: string;
  extras: { group: string; name: string }[];
}

/** A dish as it can be ordered today. */
export interface TodaysDish {
  id: string;
  price: number;
  isSoldOut: boolean;
  sizes: { id: string; name: string; price: number }[];
  groups: OptionGroup[];
}

export type LeftOutReason = "gone" | "sold-out" | "size" | "extras" | "full" | "too-large" | "too-many-lines";

/** A dish with its size: 'Chicken Karahi (Half)'. */
export interface LineName {
  name: string;
  /** Absent if the dish has none, and in carts filled before Urdu names existed. */
  nameUrdu?: string;
}

/** A difference from the earlier order; `name` is the dish with its size. */
export type OrderAgainChange = LineName &
  (
    | { kind: "left-out"; reason: LeftOutReason }
    /** The dish is added without these extras. */
    | { kind: "without"; extras: string[] }
    | { kind: "price"; fromRupees: number; toRupees: number }
  );

/** Stored with a cart that was filled from an earlier order. */
export interface OrderAgain {
  changes: OrderAgainChange[];
}

/** An earlier line as a line of a cart, at today's price. */
export interface OrderAgainLine {
  menuItemId: string;
  variationId: string | null;
  optionIds: string[];
  note: string;
  quantity: number;
  priceRupees: number;
}

/** The line for the cart, if it is available today, and the differences. */
interface Matched {
  line?: OrderAgainLine;
  changes: OrderAgainChange[];
}

/** The names of an earlier line. */
export function nameOfLine({ name, urdu, size }: Pick<EarlierLine, "name" | "urdu" | "size">): LineName {
  const withSize = (text: string) => (size ? `${text} (${size})` : text);
  return { name: withSize(name), ...(urdu && { nameUrdu: withSize(urdu) }) };
}

/**
 * Finds an earlier line on today's menu. Sizes and extras are matched by name, because an order stores names, not ids.
 * Extras that are gone or sold out are left out if the dish can be ordered without them.
 */
export function matchLine(earlier: EarlierLine, dish: TodaysDish | undefined): Matched {
  const name = nameOfLine(earlier);
  const leaveOut = (reason: LeftOutReason): Matched => ({ changes: [{ kind: "left-out", ...name, reason }] });
  if (!dish) return leaveOut("gone");
  if (dish.isSoldOut || dish.groups.some(isUnchoosable)) return leaveOut("sold-out");
  const size = dish.sizes.find((each) => each.name === earlier.size);
  if (!size && (earlier.size !== null || dish.sizes.length > 0)) return leaveOut("size");
  const { optionIds, missing } = findExtras(earlier.extras, dish.groups);
  if (findChoiceProblem(dish.groups, optionIds)) return leaveOut("extras");
  const toRupees = unitPrice((size ?? dish).price, listChoices(dish.groups, optionIds));
  const changes: OrderAgainChange[] = [];
  if (missing.length > 0) changes.push({ kind: "without", ...name, extras: missing });
  if (toRupees !== earlier.price) {
    changes.push({ kind: "price", ...name, fromRupees: earlier.price, toRupees });
  }
  const { note, quantity } = earlier;
  const variationId = size?.id ?? null;
  return { line: { menuItemId: dish.id, variationId, optionIds, note, quantity, priceRupees: toRupees }, changes };
}

function findExtras(extras: EarlierLine["extras"], groups: OptionGroup[]) {
  const found = extras.map(({ group, name }) => ({
    name,
    option: groups
      .find((each) => each.name === group)
      ?.options.find((option) => option.name === name && !option.isSoldOut),
  }));
  return {
    optionIds: [...new Set(found.flatMap(({ option }) => (option ? [option.id] : [])))].sort(),
    missing: found.flatMap(({ name, option }) => (option ? [] : [name])),
  };
}

/** Returns a key that is equal for lines that a cart would merge. */
export function keyOfLine({
  menuItemId,
  variationId,
  optionIds,
  note,
}: Omit<OrderAgainLine, "quantity" | "priceRupees">) {
  return JSON.stringify([menuItemId, variationId, optionIds, note]);
}
