/** A path with its query, if there is any. Not by `params.size`: browsers of before 2023 have none. */
export function withQuery(path: string, params: URLSearchParams): string {
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}
