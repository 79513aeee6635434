/** Returns the order number shown to people: '#' and the last six characters of the id. */
export function orderNumber(orderId: string): string {
  return `#${orderId.slice(-6)}`;
}
