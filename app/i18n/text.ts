import type urdu from "./urdu.json";

export type Language = "en" | "ur";

/** Texts with values, such as 'Order {number}'. */
export type Template = Extract<keyof typeof urdu, `${string}{${string}`>;

/** Texts without values. A text is named by its English words; one that has no Urdu translation is a type error. */
export type Message = Exclude<keyof typeof urdu, Template>;

/** All texts in another language than English. */
export type Catalogue = Record<Message | Template, string>;

/** The names of a template's values. */
export type ValueNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ValueNames<Rest> : never;

type Values<Text> = Record<ValueNames<Text>, string | number>;

let findCatalogue: () => Catalogue | undefined = () => undefined;

/** Sets where the texts of the reader's language come from; undefined: they stay in English. */
export function setCatalogue(find: typeof findCatalogue): void {
  findCatalogue = find;
}

/** The language of whoever reads what is being written: of the request on the server, of the page in a browser. */
export function language(): Language {
  return findCatalogue() ? "ur" : "en";
}

/** A text in the reader's language: `t("Cancel")`, `t("Order {number}", { number })`. */
export function t(text: Message): string;
export function t<Text extends Template>(text: Text, values: Values<Text>): string;
export function t(text: string, values?: Record<string, string | number>): string {
  const found = translate(text);
  return values ? found.replace(/\{(\w+)\}/g, (_, name) => isolate(values[name] ?? "")) : found;
}

/** Looks a text up that is held in English, such as the message of a rule; any other text stays as it is. */
export function translate(text: string): string {
  return (findCatalogue() as Record<string, string> | undefined)?.[text] ?? text;
}

/** Marks a text for `translate`, so that a missing translation is a type error. */
// @__NO_SIDE_EFFECTS__
export const say = (text: Message): Message => text;

/** Between words written from right to left, names, prices and times of their own direction must not reorder them. */
export function isolate(value: string | number): string {
  // A price that breaks after 'Rs.' would be read as two.
  return findCatalogue() ? `\u2068${String(value).replace(/^Rs\. /, "Rs.\u00a0")}\u2069` : String(value);
}
