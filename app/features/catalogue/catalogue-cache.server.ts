import { LRUCache } from "lru-cache";
import { language } from "../../i18n/text.ts";

/** Kept for one second at most: restaurants open and close by the clock, which no notification announces. */
const cache = new LRUCache<string, Promise<unknown>>({
  max: 1_000,
  ttl: 1_000,
  ttlResolution: 0,
  // Not the time of day: whenever the clock is set back, values would outlive their second by as much.
  perf: { now: () => performance.now() },
});
let isEnabled = false;

/**
 * Returns the value that `read` returned for this name and the reader's language within the last second, unless the
 * catalogue has changed since. Only for displaying: cart and checkout read the prices they charge. Callers share the
 * value, and must not change it.
 */
export function cacheCatalogue<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
  if (!isEnabled) return read();
  // Values contain names and texts in the reader's language.
  const key = `${language()} ${name}`;
  const cached = cache.get(key);
  if (cached) return cached as Promise<Value>;
  // Expired lists would otherwise stay in memory until a thousand others replace them.
  cache.purgeStale();
  const value = read();
  cache.set(key, value);
  value.catch(() => cache.peek(key) === value && cache.delete(key));
  return value;
}

/** Clears the cache, because a restaurant, a category or a dish has changed. Reads still in progress are not reused either. */
export function clearCatalogueCache(): void {
  cache.clear();
}

/** Enables the cache while this process receives notifications of changes, and clears it: some may have been missed. */
export function setCatalogueCaching(enabled: boolean): void {
  isEnabled = enabled;
  clearCatalogueCache();
}
