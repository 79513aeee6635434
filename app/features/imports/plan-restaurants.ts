import { randomUUID } from "node:crypto";
import type { listStoredRestaurants } from "./apply-restaurants.server.ts";
import { listFieldChanges, listNewFields } from "./field-changes.ts";
import type { FileRestaurant, Refusal } from "./imported-file.ts";
import { matchRows } from "./match-rows.ts";
import { type Plan, type PlannedRow, type Refuse, refuseRepeats } from "./plan.ts";
import { blankRestaurant, detailFields, listDetailProblems, mergeDetails } from "./plan-details.ts";
import { nameKey } from "./read-cells.ts";

type StoredRestaurant = Awaited<ReturnType<typeof listStoredRestaurants>>[number];

interface PlannedRestaurant {
  /** The id of a new restaurant is another one each time that it is planned. */
  id: string;
  line: number | undefined;
  before: StoredRestaurant | undefined;
  after: Omit<StoredRestaurant, "id" | "isApproved">;
}

export interface RestaurantsPlan extends Plan {
  restaurants: PlannedRestaurant[];
  hiddenIds: string[];
}

/** Compares a list of restaurants with the stored ones. Restaurants missing from the list are suspended only on request. */
export function planRestaurants(
  files: FileRestaurant[],
  stored: StoredRestaurant[],
  hidesMissing: boolean,
): RestaurantsPlan {
  const refusals: Refusal[] = [];
  const refuse: Refuse = (line, reason) => refusals.push({ line, reason });
  const planned = matchRestaurants(files, stored, refuse);
  const changed = planned.filter(
    ({ before, after }) => !before || listFieldChanges(before, after, detailFields).length > 0,
  );
  const named = new Set(planned.map(({ before }) => before?.id));
  // A file without restaurants names none, and hides none.
  const hides = hidesMissing && planned.length > 0;
  const hidden = stored.filter(({ id, isApproved }) => hides && isApproved && !named.has(id));
  const hiddenRows = hidden.map(({ id, name }): PlannedRow => {
    return { kind: "hidden", what: "restaurant", id, name, changes: [] };
  });
  return {
    rows: [...changed.map(toRow), ...hiddenRows],
    unchanged: planned.length - changed.length,
    refusals,
    restaurants: changed,
    hiddenIds: hidden.map(({ id }) => id),
  };
}

function matchRestaurants(files: FileRestaurant[], stored: StoredRestaurant[], refuse: Refuse): PlannedRestaurant[] {
  const { matched, ambiguous } = matchRows(files, stored, toKeys);
  // A row of JSON has no line.
  const start = (place: number) => (files[place]?.line === undefined ? `restaurants ${place + 1}: ` : "");
  for (const place of ambiguous) {
    const problem = `There are several restaurants called “${files[place]?.name}”: please add the address.`;
    refuse(files[place]?.line, start(place) + problem);
  }
  const repeats = files.map(({ line, name, address = "" }, place) => {
    return {
      key: `${nameKey(name)}\n${nameKey(address)}`,
      line,
      reason: `${start(place)}“${name}” is in the file twice, with the same address.`,
    };
  });
  refuseRepeats(repeats, refuse);
  return files.map((file, place) => {
    const before = matched[place];
    for (const problem of listDetailProblems(file, before)) refuse(file.line, start(place) + problem);
    const id = before?.id ?? randomUUID();
    return { id, line: file.line, before, after: mergeDetails(file, before ?? blankRestaurant) };
  });
}

function toKeys({ id, name, address }: FileRestaurant | StoredRestaurant) {
  return { id, name, detail: address };
}

function toRow({ id, line, before, after }: PlannedRestaurant): PlannedRow {
  const row = { what: "restaurant" as const, id, line, name: after.name };
  if (before) return { ...row, kind: "changed", changes: listFieldChanges(before, after, detailFields) };
  const given = detailFields.filter((field) => field !== "name" && after[field] !== blankRestaurant[field]);
  return { ...row, kind: "new", changes: listNewFields(after, given) };
}
