import { nameKey } from "./read-cells.ts";

/** The keys by which rows of a file are matched with rows of the database. */
export interface Keys {
  id?: string | undefined;
  sku?: string | null | undefined;
  handle?: string | null | undefined;
  /** SKUs of sizes, which also identify the dish. */
  sizeSkus?: string[];
  name: string;
  /** Distinguishes rows of the same name: the category of a dish, the address of a restaurant. */
  detail?: string | undefined;
}

export interface Matches {
  /** The index in `stored` of each row that exists already. */
  found: Map<number, number>;
  /** The indexes of rows that match several stored ones. */
  ambiguous: number[];
}

/** Matches rows with stored ones by id, SKU, handle, name with detail, then by name alone. */
export function matchRows(rows: Keys[], stored: Keys[]): Matches {
  const matches: Matches = { found: new Map(), ambiguous: [] };
  const taken = new Set<number>();
  const byKey = (keysOf: (keys: Keys) => string[]) => matchByKey(rows, stored, { matches, taken, keysOf });
  byKey(({ id }) => listKeys(id));
  byKey(({ sku, sizeSkus = [] }) => [...listKeys(sku), ...sizeSkus.flatMap(listKeys)]);
  byKey(({ handle }) => listKeys(handle));
  byKey(({ name, detail = "" }) => [`${nameKey(detail)}\n${nameKey(name)}`]);
  matchByName(rows, stored, { matches, taken });
  return matches;
}

type Matching = { matches: Matches; taken: Set<number> };

function listKeys(text: string | null | undefined): string[] {
  return text ? [nameKey(text)] : [];
}

function matchByKey(rows: Keys[], stored: Keys[], options: Matching & { keysOf: (keys: Keys) => string[] }): void {
  const { matches, taken, keysOf } = options;
  const places = indexBy(stored, keysOf);
  for (const [row, keys] of rows.entries()) {
    if (matches.found.has(row)) continue;
    const place = keysOf(keys)
      .flatMap((key) => places.get(key) ?? [])
      .find((each) => !taken.has(each));
    if (place === undefined) continue;
    matches.found.set(row, place);
    taken.add(place);
  }
}

/** A name alone is enough if it is unique both in the file and in the database. */
function matchByName(rows: Keys[], stored: Keys[], { matches, taken }: Matching): void {
  const places = indexBy(stored, ({ name }) => [nameKey(name)]);
  const others = indexBy(rows, ({ name }) => [nameKey(name)]);
  for (const [row, { name, detail }] of rows.entries()) {
    if (matches.found.has(row) || others.get(nameKey(name))?.length !== 1) continue;
    const free = (places.get(nameKey(name)) ?? []).filter((each) => !taken.has(each));
    if (free.length > 1 && !detail) matches.ambiguous.push(row);
    if (free.length !== 1 || free[0] === undefined) continue;
    matches.found.set(row, free[0]);
    taken.add(free[0]);
  }
}

function indexBy(list: Keys[], keysOf: (keys: Keys) => string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, keys] of list.entries()) {
    for (const key of keysOf(keys)) {
      const known = places.get(key);
      if (known) known.push(place);
      else places.set(key, [place]);
    }
  }
  return places;
}
