import { pluralize } from "../../ui/text/pluralize.ts";
import type { Restaurants } from "../search/list-conditions.server.ts";
import { readText } from "../search/search-params.ts";

/** The filters of the desk's list of reviews; an undefined field does not filter. */
export interface ReviewFilter {
  restaurants: Restaurants;
  /** One of `starChoices`; anything else matches none. */
  stars?: string | undefined;
  /** The day on which they were written, in Asia/Karachi, as 'YYYY-MM-DD'; anything else matches none. */
  day?: string | undefined;
  /** Any text: only reviews whose comment is hidden. */
  hidden?: string | undefined;
  orderId?: string;
}

export const starChoices = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: pluralize(stars, "star") }));

/** Reads the filters from the URL, except for the restaurants, like `readOrderFilter`. */
export function readReviewFilter(url: URL): Omit<ReviewFilter, "restaurants"> {
  const [stars, day, hidden] = ["stars", "day", "hidden"].map((name) => readText(url, name, 40));
  return { stars, day, hidden };
}
