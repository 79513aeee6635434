/** A name within a sentence of ours, without the unseen characters that would turn the rest of the sentence around. */
export function stripBidiControls(name: string): string {
  return name.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}
