/**
 * Removes the invisible direction controls from a name: they would reorder the sentence around it. Forms remove them as
 * well, but names can also come from imported files and earlier versions.
 */
export function stripBidiControls(name: string): string {
  return name.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}
