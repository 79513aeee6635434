const pattern = /^Sold out: (.+)\.$/;

/** Writes the reason of a refusal as it is stored: 'Sold out: Raita, Naan.' */
export function writeSoldOut(dishes: string[]): string {
  return `Sold out: ${dishes.join(", ")}.`;
}

/** Reads the dishes of such a reason; undefined for any other. */
export function readSoldOut(reason: string): string[] | undefined {
  return pattern.exec(reason)?.[1]?.split(", ");
}
