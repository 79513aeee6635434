/** The query of a page with other values for these parameters, with its '?'; undefined or '' takes one out. */
export function changeQuery(search: string, changes: Record<string, string | undefined>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  // Not '': that would be this very URL, with all it asks for.
  return `?${params}`;
}
