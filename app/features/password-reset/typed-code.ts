/** Characters of a reset code. */
export const codeLength = 6;

/** A reset code as it was typed or pasted, without white space, in capitals, and no longer than a code. */
export function tidyCode(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase().slice(0, codeLength);
}
