import { maxDishes } from "../menu/change-dish.server.ts";
import type { ExportedDish, ExportedMenu } from "../menu/export-menu.server.ts";
import { listFieldChanges, listNewFields } from "./field-changes.ts";
import type { CatalogueFile, FileDish, Refusal } from "./imported-file.ts";
import { linkExtras } from "./link-extras.ts";
import { matchRows } from "./match-rows.ts";
import { keepPlaces, type Plan, type PlannedRow, type Refuse, refuseRepeats } from "./plan.ts";
import { type PlannedCategory, planCategories, toCategoryRow } from "./plan-categories.ts";
import { type PlannedDetails, planDetails } from "./plan-details.ts";
import { dishFields, planDish } from "./plan-dish.ts";
import { type PlannedGroup, planGroups } from "./plan-groups.server.ts";
import { nameKey } from "./read-cells.ts";

export interface PlannedDish {
  /** Undefined for a dish that the file does not name, except perhaps with a group of extras. */
  file: FileDish | undefined;
  before: ExportedDish | undefined;
  after: ExportedDish;
}

/** The changes of an import to a restaurant, and the rows to write. */
export interface CataloguePlan extends Plan {
  dishes: PlannedDish[];
  groups: PlannedGroup[];
  /** Categories whose name in Urdu changes. */
  categories: PlannedCategory[];
  hiddenIds: string[];
  /** The ids of all dishes in their new order, new ones at the end; undefined when the order stays. */
  order: string[] | undefined;
  details: PlannedDetails;
  notes: string[];
}

/** Compares a file with the stored menu, and plans the changes. */
export function planCatalogue(file: CatalogueFile, stored: ExportedMenu, hidesMissing: boolean): CataloguePlan {
  const refusals: Refusal[] = [];
  const refuse: Refuse = (line, reason) => refusals.push({ line, reason });
  const allGroups = planGroups(file.extras, stored.extras, refuse);
  const planned = planDishes(file.dishes, stored.dishes, refuse);
  const linked = linkExtras({ planned, stored, groups: allGroups }, refuse);
  const details = planDetails(file, stored, refuse);
  const categories = planCategories(file, { planned, stored }, refuse);
  const hidden = hidesMissing ? listMissing(planned) : [];
  const order = file.isOrdered ? findNewOrder(planned, stored.dishes) : undefined;
  const [dishes, groups] = [linked.filter(isChanged), allGroups.filter(isChanged)];
  const unchanged = details.unchanged + linked.length - dishes.length + allGroups.length - groups.length;
  const rows = [
    ...details.rows,
    ...categories.map(toCategoryRow),
    ...dishes.map(toDishRow),
    ...groups.map(toGroupRow),
    ...hidden.map(toHiddenRow),
    ...(order ? [newOrderRow] : []),
  ];
  const hiddenIds = hidden.map(({ id }) => id);
  const notes = notesAbout(planned);
  return { rows, unchanged, refusals, dishes, groups, categories, hiddenIds, order, details, notes };
}

/** Says which dishes keep their price although the file has another. */
function notesAbout(planned: PlannedDish[]): string[] {
  const names = planned.flatMap(({ file, after }) =>
    file?.price === undefined || file.price === after.price ? [] : `“${after.name}”`,
  );
  if (names.length === 0) return [];
  const more = names.length > 12 ? ` and ${names.length - 12} more` : "";
  const [what, have] = names.length === 1 ? ["price", "has"] : ["prices", "have"];
  return [
    `Not imported: the ${what} of ${names.slice(0, 12).join(", ")}${more}, which ${have} sizes. Please give each size a price.`,
  ];
}

const isChanged = ({ before, after }: { before: unknown; after: unknown }) =>
  JSON.stringify(before) !== JSON.stringify(after);

/** Dishes on the menu that the file does not name. A file without dishes names none, and hides none. */
function listMissing(planned: PlannedDish[]): ExportedDish[] {
  if (planned.every(({ file }) => !file)) return [];
  return planned.flatMap(({ file, after }) => (!file && after.available ? after : []));
}

/** Plans all dishes: those of the file, in its order, then those that it does not name. */
function planDishes(files: FileDish[], stored: ExportedDish[], refuse: Refuse): PlannedDish[] {
  const { matched, others, ambiguous } = matchRows(files, stored, toKeys);
  for (const place of ambiguous) {
    const { line, name = "" } = files[place] ?? {};
    refuse(line, `There are several dishes called “${name}”: please add a SKU or a category.`);
  }
  const named = files.map((file, place) => planDish(file, matched[place], refuse));
  const count = named.length + others.length;
  if (count > maxDishes && count > stored.length) {
    const firstNew = named.find(({ before }) => !before);
    refuse(firstNew?.file?.line, `The menu would have ${count} dishes: the limit is ${maxDishes}.`);
  }
  const planned = moveKeys([...named, ...others.map((dish) => ({ file: undefined, before: dish, after: dish }))]);
  refuseRepeatedKeys(planned, refuse);
  return planned.map(({ file, before, after }) => {
    const sizes = keepPlaces(after.sizes, file?.sizes?.length ?? 0, before?.sizes ?? []);
    return { file, before, after: { ...after, sizes } };
  });
}

/** Takes SKUs and handles that the file gives to a dish or size from those that have had them so far. */
function moveKeys(planned: PlannedDish[]): PlannedDish[] {
  const keepSku = keeperOf(
    planned.flatMap(({ file, after }) => [
      { key: file?.sku, id: after.id },
      ...(file?.sizes ?? []).map(({ sku }, place) => ({ key: sku, id: after.sizes[place]?.id })),
    ]),
  );
  const keepHandle = keeperOf(planned.map(({ file, after }) => ({ key: file?.handle, id: after.id })));
  return planned.map((dish) => {
    const { id, sku, handle, sizes } = dish.after;
    const kept = sizes.map((size) => ({ ...size, sku: keepSku(size.sku, size.id) }));
    return { ...dish, after: { ...dish.after, sku: keepSku(sku, id), handle: keepHandle(handle, id), sizes: kept } };
  });
}

/** Returns a function that returns a key, or null if the file gives it only to others than the dish or size with this id. */
function keeperOf(given: { key: string | null | undefined; id: string | undefined }[]) {
  const owners = Map.groupBy(given, ({ key }) => nameKey(key ?? ""));
  return (key: string | null, id: string) =>
    key !== null && owners.get(nameKey(key))?.every((owner) => owner.id !== id) ? null : key;
}

/** SKUs and handles must be unique among dishes and sizes. */
function refuseRepeatedKeys(planned: PlannedDish[], refuse: Refuse): void {
  const refuseRepeated = (what: string, keysOf: (dish: ExportedDish) => (string | null)[]) => {
    const entries = planned.flatMap(({ file, after }) =>
      keysOf(after).flatMap((key) => {
        const reason = `${what} ${key} would belong to two dishes or sizes.`;
        return key === null ? [] : { key: nameKey(key), line: file?.line, reason };
      }),
    );
    refuseRepeats(entries, refuse);
  };
  refuseRepeated("The SKU", ({ sku, sizes }) => [sku, ...sizes.map((size) => size.sku)]);
  refuseRepeated("The handle", ({ handle }) => [handle]);
}

function toKeys(dish: FileDish | ExportedDish) {
  const sizeSkus = (dish.sizes ?? []).flatMap(({ sku }) => sku ?? []);
  return { id: dish.id, sku: dish.sku, handle: dish.handle, sizeSkus, name: dish.name, detail: dish.category };
}

/**
 * Returns the ids of all dishes, sorted by `keepPlaces`; undefined if the order of the menu does not change.
 */
function findNewOrder(planned: PlannedDish[], stored: ExportedDish[]): string[] | undefined {
  const all = planned.map(({ after }) => after);
  const count = planned.filter(({ file }) => file).length;
  const order = keepPlaces(all, count, stored).map(({ id }) => id);
  const added = planned.flatMap(({ before, after }) => (before ? [] : after.id));
  const usual = [...stored.map(({ id }) => id), ...added];
  return order.some((id, place) => id !== usual[place]) ? order : undefined;
}

function toDishRow({ file, before, after }: PlannedDish): PlannedRow {
  const row = { what: "dish" as const, id: after.id, line: file?.line, lines: file?.lines, name: after.name };
  if (before) return { ...row, kind: "changed", changes: listFieldChanges(before, after, dishFields) };
  const fields = dishFields.filter((field) => field !== "name" && (field !== "price" || after.sizes.length === 0));
  const hidden = after.available ? [] : [{ field: "On the menu", from: "", to: "no" }];
  return { ...row, kind: "new", changes: [...listNewFields({ ...after, available: false }, fields), ...hidden] };
}

function toGroupRow({ file, before, after }: PlannedGroup): PlannedRow {
  const row = { what: "extras" as const, id: after.id, line: file.line, lines: file.lines, name: after.name };
  const fields = ["name", "min", "max", "options"] as const;
  if (before) return { ...row, kind: "changed", changes: listFieldChanges(before, after, fields) };
  return { ...row, kind: "new", changes: listNewFields(after, ["min", "max", "options"]) };
}

const newOrderRow: PlannedRow = { kind: "changed", what: "menu", name: "The order of the menu", changes: [] };

function toHiddenRow({ id, name }: ExportedDish): PlannedRow {
  return { kind: "hidden", what: "dish", id, name, changes: [] };
}
