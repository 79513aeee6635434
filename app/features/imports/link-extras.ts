import { shorten } from "../../ui/text/shorten.ts";
import type { ExportedDish, ExportedMenu } from "../menu/export-menu.server.ts";
import { maxGroups } from "../options/choice-fields.ts";
import { keepPlaces, type Refuse } from "./plan.ts";
import type { PlannedDish } from "./plan-catalogue.server.ts";
import type { PlannedGroup } from "./plan-groups.server.ts";
import { nameKey } from "./read-cells.ts";

interface Linking {
  planned: PlannedDish[];
  stored: ExportedMenu;
  groups: PlannedGroup[];
}

/**
 * Returns the dishes of the file with the groups of extras they offer, and the other dishes that change. Groups whose rows
 * name a dish are its last ones.
 */
export function linkExtras({ planned, stored, groups }: Linking, refuse: Refuse): PlannedDish[] {
  const names = namesAfter(stored, groups);
  const added = listAddedLinks(planned, groups, refuse);
  const linked = planned.map((dish) => {
    const wanted = (dish.file?.extras ?? []).flatMap((name) => resolveName(name, names, dish, refuse));
    const had = (dish.before?.extras ?? []).map((name) => names.renamed.get(name) ?? name);
    const extras = [...new Set([...mergeNames([...new Set(wanted)], had), ...(added.get(dish.after.id) ?? [])])];
    if (extras.length > Math.max(maxGroups, had.length)) {
      refuse(
        dish.file?.line,
        `“${dish.after.name}” would have ${extras.length} kinds of extras: the limit is ${maxGroups}.`,
      );
    }
    // Renaming a group does not change its dishes.
    const before = dish.before && { ...dish.before, extras: had };
    return { ...dish, before, after: { ...dish.after, extras } };
  });
  return linked.filter(({ file, before, after }) => file || JSON.stringify(before) !== JSON.stringify(after));
}

/** Returns the names of the file in its order, and each other name of the dish behind the one that it has followed so far. */
function mergeNames(wanted: string[], had: string[]): string[] {
  const all = [...wanted, ...had.filter((name) => !wanted.includes(name))];
  const toEntry = (id: string) => ({ id });
  return keepPlaces(all.map(toEntry), wanted.length, had.map(toEntry)).map(({ id }) => id);
}

interface Names {
  /** The names of all groups after the import, by their keys. */
  known: Map<string, string>;
  renamed: Map<string, string>;
}

function namesAfter(stored: ExportedMenu, groups: PlannedGroup[]): Names {
  const renamed = new Map(groups.flatMap(({ before, after }) => (before ? [[before.name, after.name] as const] : [])));
  const all = [...stored.extras.map(({ name }) => renamed.get(name) ?? name), ...groups.map(({ after }) => after.name)];
  return { known: new Map(all.map((name) => [nameKey(name), name])), renamed };
}

function resolveName(name: string, { known }: Names, { file }: PlannedDish, refuse: Refuse): string[] {
  const found = known.get(nameKey(name));
  if (found === undefined)
    refuse(file?.line, `There is no group of extras called “${name}”, which “${file?.name}” offers.`);
  return found === undefined ? [] : [found];
}

/** Returns the names of groups by the ids of the dishes that their rows name. */
function listAddedLinks(dishes: PlannedDish[], groups: PlannedGroup[], refuse: Refuse): Map<string, string[]> {
  const added = new Map<string, string[]>();
  const named = dishes.flatMap(({ after }) => keysOf(after).map((key) => ({ key, id: after.id })));
  const byKey = Map.groupBy(named, ({ key }) => key);
  for (const { file, after } of groups) {
    for (const { line, text } of file.items ?? []) {
      const ids = new Set((byKey.get(nameKey(text)) ?? []).map(({ id }) => id));
      if (ids.size === 0) refuse(line, `There is no dish called “${shorten(text, 120)}” on the menu.`);
      for (const id of ids) added.set(id, [...(added.get(id) ?? []), after.name]);
    }
  }
  return added;
}

/** The texts by which the rows of extras name a dish, normalized. A name refers to all dishes that have it. */
export function keysOf({ name, sku, sizes }: ExportedDish): string[] {
  return [name, sku, ...sizes.map((size) => size.sku)].flatMap((text) => (text ? nameKey(text) : []));
}
