/**
 * Text that somebody else wrote, within ours: whichever way it is written, it turns nothing around it, and Urdu gets
 * the height its letters need.
 */
export function UserText({ children }: { children: string }) {
  return <bdi lang={languageOf(children)}>{children}</bdi>;
}

/** Arabic letters, by their blocks: `\p{Script=Arabic}` takes a slow phone long to prepare. */
const arabic = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/;

/** 'ur' for text in Arabic letters; nothing where the language of the page may stand. */
export function languageOf(text: string): "ur" | undefined {
  return arabic.test(text) ? "ur" : undefined;
}
