import { isBlank } from "./blank.ts";
import { shortText } from "./short-text.ts";

/** The field of the name that customers see in Urdu; null for none. */
export const nameInUrdu = shortText(120, "The name in Urdu").transform((name = "") => (isBlank(name) ? null : name));
