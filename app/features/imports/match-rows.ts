import { nameKey } from "./read-cells.ts";

/** The keys by which rows of a file are matched with rows of the database. */
interface Keys {
  id?: string | undefined;
  sku?: string | null | undefined;
  handle?: string | null | undefined;
  /** SKUs of sizes, which also identify the dish. */
  sizeSkus?: string[];
  name: string;
  /** Distinguishes rows of the same name: the category of a dish, the address of a restaurant. */
  detail?: string | undefined;
}

interface Matches<Stored> {
  /** For each row of the file, the stored one; undefined if there is none. */
  matched: (Stored | undefined)[];
  /** The stored rows that the file does not name. */
  others: Stored[];
  /** The indexes of rows that match several stored ones. */
  ambiguous: number[];
}

const keyLists: ((keys: Keys) => string[])[] = [
  ({ id }) => listKeys(id),
  ({ sku, sizeSkus = [] }) => [sku, ...sizeSkus].flatMap(listKeys),
  ({ handle }) => listKeys(handle),
  ({ name, detail = "" }) => [`${nameKey(detail)}\n${nameKey(name)}`],
];

function listKeys(text: string | null | undefined): string[] {
  return text ? [nameKey(text)] : [];
}

/** Matches rows with stored ones by id, SKU, handle, name with detail, then by name alone. */
export function matchRows<Row, Stored>(
  rows: Row[],
  stored: Stored[],
  toKeys: (row: Row | Stored) => Keys,
): Matches<Stored> {
  const matching: Matching = { rows: rows.map(toKeys), stored: stored.map(toKeys), found: new Map(), taken: new Set() };
  for (const keysOf of keyLists) matchByKey(matching, keysOf);
  const ambiguous = matchByName(matching);
  const { found, taken } = matching;
  return {
    matched: rows.map((_, row) => stored[found.get(row) ?? -1]),
    others: stored.filter((_, place) => !taken.has(place)),
    ambiguous,
  };
}

interface Matching {
  rows: Keys[];
  stored: Keys[];
  /** The index in `stored` of each matched row. */
  found: Map<number, number>;
  taken: Set<number>;
}

function matchByKey({ rows, stored, found, taken }: Matching, keysOf: (keys: Keys) => string[]): void {
  const places = indexBy(stored, keysOf);
  for (const [row, keys] of rows.entries()) {
    if (found.has(row)) continue;
    const same = keysOf(keys).flatMap((key) => places.get(key) ?? []);
    const free = same.find(({ place }) => !taken.has(place));
    if (!free) continue;
    found.set(row, free.place);
    taken.add(free.place);
  }
}

/** A name alone is enough if it is unique both in the file and in the database. Returns the ambiguous rows. */
function matchByName({ rows, stored, found, taken }: Matching): number[] {
  const ambiguous: number[] = [];
  const keysOf = ({ name }: Keys) => [nameKey(name)];
  const [places, named] = [indexBy(stored, keysOf), indexBy(rows, keysOf)];
  for (const [row, { name, detail }] of rows.entries()) {
    if (found.has(row) || named.get(nameKey(name))?.length !== 1) continue;
    const [free, ...others] = (places.get(nameKey(name)) ?? []).filter(({ place }) => !taken.has(place));
    if (others.length > 0) {
      if (!detail) ambiguous.push(row);
    } else if (free) {
      found.set(row, free.place);
      taken.add(free.place);
    }
  }
  return ambiguous;
}

function indexBy(list: Keys[], keysOf: (keys: Keys) => string[]): Map<string, { place: number }[]> {
  const entries = list.flatMap((keys, place) => keysOf(keys).map((key) => ({ key, place })));
  return Map.groupBy(entries, ({ key }) => key);
}
