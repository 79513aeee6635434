import { stripBidiControls } from "../../i18n/text.ts";
import { shorten } from "../../ui/text/shorten.ts";
import { categoryKey, maxCategories } from "../catalogue/categories.ts";
import { categoryMessages as messages } from "./messages.ts";

/** A category of the home page. */
export interface Category {
  name: string;
  /** Shown to readers of Urdu; null to show the other name. */
  nameUrdu: string | null;
}

const maxNameLength = 50;
const maxUrduNameLength = 120;
/** Room for the maximum number of categories with the longest names. */
const maxListLength = 20_000;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Parses categories, one per line, each optionally with its name in Urdu after a colon: 'Karahi: کڑاہی'.
 * @returns the categories in the order of the lines, or the first problem found
 */
export function readCategories(text: string): { categories: Category[] } | { problem: string } {
  if (text.length > maxListLength) return { problem: messages.tooMany(maxCategories) };
  const categories = new Map<string, Category>();
  for (const line of text.split(/[\n\r]/)) {
    if (line.trim() === "") continue;
    const read = readCategory(line.trim());
    if (typeof read === "string") return { problem: read };
    const key = categoryKey(read.name);
    if (categories.has(key)) return { problem: messages.twice(read.name) };
    if (categories.size === maxCategories) return { problem: messages.tooMany(maxCategories) };
    categories.set(key, read);
  }
  return { categories: [...categories.values()] };
}

/** A colon in a name, as in 'Deals: Family', is not followed by Urdu. */
const nameInUrdu = /:[^:]*[\p{Script=Arabic}&&\p{L}]/v;

function readCategory(line: string): Category | string {
  const typed = stripBidiControls(line).replace(/[:\s]{1,200}$/, "");
  const end = typed.search(nameInUrdu);
  const name = tidy(end < 0 ? typed : typed.slice(0, end));
  const nameUrdu = end < 0 ? null : tidy(typed.slice(end + 1));
  const shown = shorten(line, 40);
  if (!letterOrDigit.test(name) || name.length > maxNameLength) return messages.wrongName(shown, maxNameLength);
  if (nameUrdu && nameUrdu.length > maxUrduNameLength) return messages.wrongUrduName(shown, maxUrduNameLength);
  return { name, nameUrdu };
}

const tidy = (name: string) => name.trim().replace(/\s{1,200}/g, " ");

/** Formats categories as text that `readCategories` can parse. */
export function writeCategories(categories: Category[], separator: "\n" | ", " = ", "): string {
  return categories.map(({ name, nameUrdu }) => (nameUrdu ? `${name}: ${nameUrdu}` : name)).join(separator);
}
