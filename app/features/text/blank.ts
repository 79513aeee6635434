/** Spaces, characters that draw nothing, and the blank of Braille. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nothing of a text would be seen. */
export function isBlank(text: string): boolean {
  return unseen.test(text);
}
