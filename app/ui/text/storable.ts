/**
 * PostgreSQL cannot store NUL, a lone surrogate would silently become another character, and other control characters
 * are instructions to terminals and printers.
 */
export function isStorable(text: string): boolean {
  return !/[^\P{Cc}\t\n\r]/u.test(text) && text.isWellFormed();
}
