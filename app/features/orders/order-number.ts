/** How an order is called: '#' and the last six characters of its id. */
export function orderNumber(orderId: string): string {
  return `#${orderId.slice(-6)}`;
}
