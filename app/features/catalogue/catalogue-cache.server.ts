import { LRUCache } from "lru-cache";
import { language } from "../../i18n/text.ts";

/** Restaurants open and close by the clock, which no change in the database announces: hence one second at most. */
const cache = new LRUCache<string, Promise<unknown>>({
  max: 1_000,
  ttl: 1_000,
  ttlResolution: 0,
  perf: { now: () => Date.now() },
});
let isEnabled = false;

/**
 * Returns what `read` returned for this key within the last second, unless the catalogue has changed since. For pages that
 * inform; cart and checkout read what they charge. Callers share the value, and must not change it.
 */
export function cacheCatalogue<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
  if (!isEnabled) return read();
  // What is read has names and words of the reader's language.
  const key = `${language()} ${name}`;
  const cached = cache.get(key);
  if (cached) return cached as Promise<Value>;
  const value = read();
  cache.set(key, value);
  value.catch(() => cache.peek(key) === value && cache.delete(key));
  return value;
}

/** Called when a restaurant, a category or a dish has changed: reads that are still running are not used any more either. */
export function clearCatalogueCache(): void {
  cache.clear();
}

/** Uses the cache only while this process is told of changes; some may have been missed before. */
export function setCatalogueCaching(enabled: boolean): void {
  isEnabled = enabled;
  clearCatalogueCache();
}
