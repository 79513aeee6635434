import { readWords } from "../search/typed-search.ts";
import type { MenuItem } from "./menu.server.ts";

export interface MenuSection {
  name: string;
  items: MenuItem[];
}

/** The dishes whose name, description or category contains every word of the search, ignoring case. */
export function searchMenu(sections: MenuSection[], search: string): MenuSection[] {
  const words = search.toLowerCase().split(/\s+/);
  const matches = (item: MenuItem, section: string) => {
    const text = `${item.name} ${item.usualName ?? ""} ${item.description} ${section}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return keepDishes(sections, matches);
}

function keepDishes(sections: MenuSection[], isKept: (item: MenuItem, section: string) => boolean): MenuSection[] {
  return sections
    .map(({ name, items }) => ({ name, items: items.filter((item) => isKept(item, name)) }))
    .filter(({ items }) => items.length > 0);
}

/** As in the search for dishes of all restaurants: shorter words must be right, longer ones are hardly misspelt. */
const [minMisspeltLength, maxMisspeltLength] = [4, 24];

/**
 * The dishes whose name or category has words that differ from those of the search by one letter, or by two swapped ones:
 * such words are equal after deleting at most one letter from each. Short words must be contained.
 */
export function searchMisspelt(sections: MenuSection[], search: string): MenuSection[] {
  const words = readWords(search.toLowerCase()).map((word) => ({ word, spellings: new Set(listSpellings(word)) }));
  if (words.every(({ spellings }) => spellings.size === 0)) return [];
  return keepDishes(sections, (item, section) => {
    const text = `${item.name} ${item.usualName ?? ""} ${section}`.toLowerCase();
    const named = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const isNear = (spellings: Set<string>) =>
      named.some((name) => listSpellings(name).some((spelling) => spellings.has(spelling)));
    return words.every(({ word, spellings }) => (spellings.size > 0 ? isNear(spellings) : text.includes(word)));
  });
}

/** A word as it is, and without each of its letters; none for words that must be right. */
function listSpellings(word: string): string[] {
  if (word.length < minMisspeltLength || word.length > maxMisspeltLength) return [];
  return [word, ...Array.from(word, (_, gap) => word.slice(0, gap) + word.slice(gap + 1))];
}

/** Groups dishes by category, in order of first appearance; dishes without a category come last, as 'Other'. */
export function groupByCategory(items: MenuItem[]): MenuSection[] {
  const sections = new Map<string, MenuItem[]>();
  for (const item of items) {
    const name = item.category.trim() || "Other";
    sections.set(name, [...(sections.get(name) ?? []), item]);
  }
  const other = sections.get("Other");
  if (other) {
    sections.delete("Other");
    sections.set("Other", other);
  }
  return [...sections].map(([name, grouped]) => ({ name, items: grouped }));
}
