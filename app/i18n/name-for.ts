import { language } from "./text.ts";

/** Returns the name in the reader's language, or the usual name if it is not translated. */
export function nameFor({ name, nameUrdu }: { name: string; nameUrdu?: string | null }): string {
  return (language() === "ur" && nameUrdu) || name;
}
