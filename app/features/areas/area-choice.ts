/** The form value of an address in none of the known areas. */
export const otherArea = "-";

/** Converts the form value to the stored area: null if none was chosen, '' for none of the known areas. */
export function readAreaChoice(sent: string | undefined): string | null {
  if (!sent) return null;
  return sent === otherArea ? "" : sent;
}
