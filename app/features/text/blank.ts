/** White space, characters without a glyph, and the Braille blank. */
const invisibleOnly = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return invisibleOnly.test(text);
}
