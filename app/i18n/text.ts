import type urdu from "./urdu.json";

export type Language = "en" | "ur";

/** Texts with values, such as 'Order {number}'. */
export type Template = Extract<keyof typeof urdu, `${string}{${string}`>;

/** Texts without values. The English text is the key; one without an Urdu translation is a type error. */
export type Message = Exclude<keyof typeof urdu, Template>;

/** The translations of all texts, by their English text. */
export type Translations = Record<Message | Template, string>;

/** The names of the placeholders in a text. */
export type ValueNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ValueNames<Rest> : never;

type Values<Text> = Record<ValueNames<Text>, string | number>;

let findTranslations: () => Translations | undefined = () => undefined;

/** Sets how the translations are found, if the reader needs any; without it texts stay in English. */
export function setTranslations(find: typeof findTranslations): void {
  findTranslations = find;
}

/** Returns the reader's language: on the server the request's, in a browser the page's. */
export function language(): Language {
  return findTranslations() ? "ur" : "en";
}

/** Translates a text: `t("Cancel")`, `t("Order {number}", { number })`. */
export function t(text: Message): string;
export function t<Text extends Template>(text: Text, values: Values<Text>): string;
export function t(text: string, values?: Record<string, string | number>): string {
  const found = translate(text);
  return values ? found.replace(/\{(\w+)\}/g, (_, name) => isolate(values[name] ?? "")) : found;
}

/** Translates a text that is only known at run time, such as a validation message. Unknown texts are returned unchanged. */
export function translate(text: string): string {
  return (findTranslations() as Record<string, string> | undefined)?.[text] ?? text;
}

/** Marks a text for `translate`, so that a missing translation is a type error. */
// @__NO_SIDE_EFFECTS__
export const say = (text: Message): Message => text;

/** Isolates values, because left-to-right names, prices and times would reorder the right-to-left text around them. */
export function isolate(value: string | number): string {
  const text = String(value);
  if (!findTranslations()) return text;
  // A list of isolated values would otherwise run from left to right, because its direction is not taken from them.
  const start = text.startsWith("\u2068") ? "\u2067" : "\u2068";
  // A price that breaks after 'Rs.' would be read as two.
  return `${start}${text.replace(/^Rs\. /, "Rs.\u00a0")}\u2069`;
}

/**
 * Removes the invisible direction controls from a name: they would reorder the sentence around it. Forms remove them as
 * well, but names can also come from imported files and earlier versions.
 */
export function stripBidiControls(name: string): string {
  return name.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}
