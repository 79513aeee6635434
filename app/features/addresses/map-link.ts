/** Where a map shows an address: on a phone its map app opens. */
export function mapUrl(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
}

/** The href that calls a number, as people write it. */
export function callUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
