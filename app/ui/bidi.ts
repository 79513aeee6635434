/**
 * Removes the invisible direction controls from a name: they would reorder the rest of the sentence it is put into. Forms
 * have removed them already; files and earlier versions have not.
 */
export function stripBidiControls(name: string): string {
  return name.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}
