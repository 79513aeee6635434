/** Whether a text may be an id, by the rule of the tables. To check before a query: PostgreSQL throws on a NUL character. */
export function mayBeId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}
