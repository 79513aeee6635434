import { translate } from "../../i18n/text.ts";
import type { MenuItem } from "./menu.server.ts";

/** A category of a menu. */
export interface MenuCategory {
  /** As the restaurant wrote it, also in URLs. */
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

/** The dishes whose name, description or category contains every word of the search, ignoring case. */
export function searchMenu(sections: MenuSection[], search: string): MenuSection[] {
  const words = search.toLowerCase().split(/\s+/);
  const matches = (item: MenuItem, { name, nameUrdu = "" }: MenuCategory) => {
    const text = `${item.name} ${item.usualName ?? ""} ${item.description} ${name} ${nameUrdu}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return sections
    .map((section) => ({ ...section, items: section.items.filter((item) => matches(item, section)) }))
    .filter(({ items }) => items.length > 0);
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
  return [...sections].map(([name, grouped]) => {
    const nameUrdu = grouped.find(({ categoryUrdu }) => categoryUrdu)?.categoryUrdu;
    return { name, ...(nameUrdu && { nameUrdu }), items: grouped };
  });
}
