import { language, t } from "./text.ts";

/** The label of the address given at registration. Stored in English, because riders and kitchens read it as well. */
export const homeLabel = "Home";

/** Returns the label of an address for the reader: 'Home' in their language, any other as its owner typed it. */
export function labelFor(label: string): string {
  // Not t("Home"), whose translation is the name of the home page.
  return label === homeLabel && language() !== "en" ? t("Home address") : label;
}
