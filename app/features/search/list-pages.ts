/** Maximum number of rows on a page of the desk's lists. */
export const perPage = 25;

/**
 * Splits the rows of a query that reads one more than a page shows.
 * @returns `next` is the id after which the next page begins, undefined on the last one
 */
export function toPage<Row extends { id: string | number }>(
  rows: Row[],
  limit: number = perPage,
): { shown: Row[]; next: Row["id"] | undefined } {
  const shown = rows.slice(0, limit);
  return { shown, next: rows.length > limit ? shown.at(-1)?.id : undefined };
}
