/** Appends a query string to a path unless it is empty. `params.size` is missing in browsers older than 2023. */
export function withQuery(path: string, params: URLSearchParams): string {
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

/** Returns a page's query with some parameters changed, including its '?'; undefined or '' removes a parameter. */
export function changeQuery(search: string, changes: Record<string, string | undefined>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  // Not '': a link to '' keeps the current query.
  return `?${params}`;
}
