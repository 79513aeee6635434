import { translate } from "../../i18n/text.ts";
import { isLongEnoughToMisspell, readWords } from "../search/typed-search.ts";
import type { MenuItem } from "./menu.server.ts";

export interface MenuCategory {
  /** As the restaurant wrote it, which is what URLs contain. */
  name: string;
  /** Only for readers of Urdu. */
  nameUrdu?: string;
}

export interface MenuSection extends MenuCategory {
  items: MenuItem[];
}

/** The heading of a category in the reader's language. */
export function headingOf({ name, nameUrdu }: MenuCategory): string {
  return nameUrdu ?? translate(name);
}

/** Returns the dishes whose name, description or category contains every word of the search, ignoring case. */
export function searchMenu(sections: MenuSection[], search: string): MenuSection[] {
  const words = search.toLowerCase().split(/\s+/);
  const matches = (item: MenuItem, { name, nameUrdu = "" }: MenuCategory) => {
    const text = `${item.name} ${item.usualName ?? ""} ${item.description} ${name} ${nameUrdu}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return keepDishes(sections, matches);
}

function keepDishes(
  sections: MenuSection[],
  isKept: (item: MenuItem, category: MenuCategory) => boolean,
): MenuSection[] {
  return sections
    .map((section) => ({ ...section, items: section.items.filter((item) => isKept(item, section)) }))
    .filter(({ items }) => items.length > 0);
}

/** As in the search for dishes of all restaurants: longer words must be spelt right. */
const maxMisspeltLength = 24;

/**
 * The dishes whose name or category has words that differ from those of the search by one letter, or by two swapped ones:
 * such words are equal after deleting at most one letter from each. Short words must be contained.
 */
export function searchMisspelt(sections: MenuSection[], search: string): MenuSection[] {
  const words = readWords(search.toLowerCase()).map((word) => ({ word, spellings: new Set(listSpellings(word)) }));
  if (words.every(({ spellings }) => spellings.size === 0)) return [];
  return keepDishes(sections, (item, { name, nameUrdu = "" }) => {
    const text = `${item.name} ${item.usualName ?? ""} ${name} ${nameUrdu}`.toLowerCase();
    const named = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const isSimilar = (spellings: Set<string>) =>
      named.some((name) => listSpellings(name).some((spelling) => spellings.has(spelling)));
    return words.every(({ word, spellings }) => (spellings.size > 0 ? isSimilar(spellings) : text.includes(word)));
  });
}

/** A word as it is, and without each of its letters; none for words that must be spelt right. */
function listSpellings(word: string): string[] {
  if (!isLongEnoughToMisspell(word) || word.length > maxMisspeltLength) return [];
  return [word, ...Array.from(word, (_, gap) => word.slice(0, gap) + word.slice(gap + 1))];
}

/** Groups dishes by category, in order of first appearance; dishes without a category come last, as 'Other'. */
export function groupByCategory(items: MenuItem[]): MenuSection[] {
  return [...Map.groupBy(items, ({ category }) => category.trim() || "Other")]
    .toSorted(([one], [other]) => Number(one === "Other") - Number(other === "Other"))
    .map(([name, ofCategory]) => {
      const nameUrdu = ofCategory.find(({ categoryUrdu }) => categoryUrdu)?.categoryUrdu;
      return { name, ...(nameUrdu && { nameUrdu }), items: ofCategory };
    });
}
