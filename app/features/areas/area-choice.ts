/** What the form sends for an address in none of the known areas. */
export const otherArea = "-";

/** The area as an address stores it: null if none was chosen, '' for none of the known ones. */
export function readAreaChoice(sent: string | undefined): string | null {
  if (!sent) return null;
  return sent === otherArea ? "" : sent;
}
