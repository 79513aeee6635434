import type { MenuItem } from "./menu.server.ts";

export interface MenuSection {
  name: string;
  items: MenuItem[];
}

/** Returns the dishes whose name, description or category contains every word of the search, ignoring case. */
export function searchMenu(sections: MenuSection[], search: string): MenuSection[] {
  const words = search.toLowerCase().split(/\s+/);
  const matches = (item: MenuItem, section: string) => {
    const text = `${item.name} ${item.usualName ?? ""} ${item.description} ${section}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return sections
    .map(({ name, items }) => ({ name, items: items.filter((item) => matches(item, name)) }))
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
  return [...sections].map(([name, grouped]) => ({ name, items: grouped }));
}
