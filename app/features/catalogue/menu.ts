import type { MenuItem } from "./menu.server.ts";

export interface MenuSection {
  name: string;
  items: MenuItem[];
}

/** A menu by category, in the order in which the categories first appear; dishes without one come last, as 'Other'. */
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
