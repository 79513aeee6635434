/**
 * Text that somebody else wrote, within ours: whichever way it is written, it turns nothing around it, and Urdu gets
 * the height its letters need.
 */
export function UserText({ children }: { children: string }) {
  return <bdi lang={languageOf(children)}>{children}</bdi>;
}

/** 'ur' for text in Arabic letters; nothing where the language of the page may stand. */
export function languageOf(text: string): "ur" | undefined {
  return /\p{Script=Arabic}/u.test(text) ? "ur" : undefined;
}
