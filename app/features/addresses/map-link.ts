/** Where a map shows an address: on a phone its map app opens. */
export function mapUrl(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
}
