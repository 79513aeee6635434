/** The number by which people name an order: '#' and the last six characters of its id. */
export function orderNumber(orderId: string): string {
  return `#${orderId.slice(-6)}`;
}
