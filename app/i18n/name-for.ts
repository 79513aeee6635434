import { language } from "./text.ts";

/** A name in the reader's language, where it has one. */
export function nameFor({ name, nameUrdu }: { name: string; nameUrdu?: string | null }): string {
  return (language() === "ur" && nameUrdu) || name;
}
