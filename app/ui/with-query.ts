/** Appends a query string to a path unless it is empty. `params.size` is missing in browsers older than 2023. */
export function withQuery(path: string, params: URLSearchParams): string {
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}
