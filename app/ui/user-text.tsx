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

/** A name within a sentence of ours, without the unseen characters that would turn the rest of the sentence around. */
export function inSentence(name: string): string {
  return name.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}
