const shortEscapes: Record<string, string> = { "'": "\\'", "\\": "\\\\", "\n": "\\n" };

/**
 * Writes a text as the content of a string of an inline script, in single quotes: the data of pages has hundreds of double ones,
 * which then need no backslash.
 */
export function escapeForScript(text: string): string {
  return text.replace(/['\\&><\p{Cc}\p{Zl}\p{Zp}]/gu, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return shortEscapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
