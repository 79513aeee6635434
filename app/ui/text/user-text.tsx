/**
 * User-provided text inside the app's own text. Isolates its writing direction and marks Urdu, so that the style sheet
 * can give it the line height it needs.
 */
export function UserText({ children }: { children: string }) {
  return <bdi lang={languageOf(children)}>{children}</bdi>;
}

/** The Arabic Unicode blocks. `\p{Script=Arabic}` would be slow to compile on low-end phones. */
const arabicScript = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/;

/** Returns 'ur' for text in Arabic script, otherwise undefined: the language of the page then applies. */
export function languageOf(text: string): "ur" | undefined {
  return arabicScript.test(text) ? "ur" : undefined;
}
