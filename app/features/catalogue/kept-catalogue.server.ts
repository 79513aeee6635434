import { language } from "../../i18n/text.ts";

/** Restaurants close by the clock, without a change in the database: so long a list may still show one. */
const longestKeepingMs = 1_000;
const mostKept = 1_000;

interface Kept {
  value: Promise<unknown>;
  generation: number;
  until: number;
}

const kept = new Map<string, Kept>();
let isHeard = false;
/** Raised by every change of the catalogue: what was read before it is old, even while it is still being read. */
let generation = 0;

/**
 * Returns what `read` returned for this key lately, unless the catalogue has changed since. While changes are not heard
 * of, each call reads. For pages that inform; cart and checkout read what they charge. The value must not be changed.
 */
export function keepCatalogue<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
  if (!isHeard) return read();
  const key = `${language()} ${name}`;
  const known = kept.get(key);
  if (known && known.generation === generation && known.until > Date.now()) return known.value as Promise<Value>;
  const value = read();
  kept.delete(key);
  kept.set(key, { value, generation, until: Date.now() + longestKeepingMs });
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? "");
  value.catch(() => kept.delete(key));
  return value;
}

/** Forgets everything: somebody changed a restaurant, a category or a dish. */
export function forgetCatalogue(): void {
  generation += 1;
  kept.clear();
}

/** Whether this process hears of changes. */
export function hearsCatalogue(): boolean {
  return isHeard;
}

/** Tells whether this process hears of changes from now on; some may have been missed before. */
export function hearCatalogue(hears: boolean): void {
  isHeard = hears;
  forgetCatalogue();
}
