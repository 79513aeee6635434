/** Whether a text may be an id, by the rule of the tables. To check before a query: PostgreSQL throws on a NUL character. */
export function mayBeId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/** Returns the order number shown to people: '#' and the last six characters of the id. */
export function orderNumber(orderId: string): string {
  return `#${orderId.slice(-6)}`;
}
