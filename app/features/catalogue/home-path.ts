import { href } from "react-router";
import { type Message, say } from "../../i18n/text.ts";
import { withQuery } from "../../ui/with-query.ts";

/** The sort orders besides rating, the default. */
export type Sort = "fee" | "minimum" | "time";

export const sortNames: Record<Sort, Message> = {
  fee: "Lowest delivery fee",
  minimum: "Lowest minimum order",
  time: "Fastest delivery",
};

/** How the list of restaurants is sorted and filtered. */
export interface ListChoices {
  /** Undefined sorts by rating, best first. */
  sort?: Sort;
  /** Only restaurants with free delivery. */
  free?: boolean;
  /** Only restaurants rated 4.0 or better. */
  rated?: boolean;
  /** Includes restaurants that are paused or outside their hours. */
  closed?: boolean;
  /** Whether the form with these options is open. */
  choosing?: boolean;
}

export interface HomeState extends ListChoices {
  search?: string;
  categoryId?: string;
  page?: number;
  /** Only the customer's favourites. */
  favourites?: boolean;
}

/** Reads sorting and filters from the URL, ignoring unknown values. */
export function readChoices(param: (name: string) => string | undefined): ListChoices {
  const sort = param("sort");
  return {
    sort: sort === "fee" || sort === "minimum" || sort === "time" ? sort : undefined,
    free: param("free") === "1",
    rated: param("rating") === "4",
    closed: param("closed") === "1",
    choosing: param("choose") === "1",
  };
}

/** Returns the path of the home page in this state, all of which is in the URL. */
export function homePath({ search, categoryId, page = 1, favourites, ...choices }: HomeState): string {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (categoryId) params.set("category", categoryId);
  for (const [name, value] of listParams(choices)) params.set(name, value);
  if (favourites) params.set("favourites", "1");
  if (choices.choosing) params.set("choose", "1");
  if (page > 1) params.set("page", String(page));
  return withQuery(href("/"), params);
}

/** Returns sorting and filters as query parameters. */
export function listParams({ sort, free, rated, closed }: ListChoices): [string, string][] {
  const params: [string, string | false | undefined][] = [
    ["sort", sort],
    ["free", free && "1"],
    ["rating", rated && "4"],
    ["closed", closed && "1"],
  ];
  return params.flatMap(([name, value]) => (value ? [[name, value] satisfies [string, string]] : []));
}

/** The maximum length of a search, in characters. */
export const maxSearchLength = 100;

/** Shown for a closed restaurant whose next opening is unknown. */
export const closedWords = say("Closed right now");

/** Returns the path of a restaurant's menu, with the filters in `search`. The menu of a closed restaurant needs `closed`. */
export function menuPath(restaurantId: string, { closed = false, search = "" } = {}): string {
  const params = new URLSearchParams(search);
  if (closed) params.set("closed", "1");
  return withQuery(href("/restaurant/:restaurantId", { restaurantId }), params);
}

/** Returns the path of a menu as it is shown, with nothing else that its URL may contain: every dish repeats it. */
export function shownMenuPath(
  restaurant: { id: string; isOpen: boolean },
  { category, search }: { category?: string | undefined; search?: string | undefined },
): string {
  const params = new URLSearchParams();
  if (category) params.set("category", category);
  if (search) params.set("q", search);
  return menuPath(restaurant.id, { closed: !restaurant.isOpen, search: params.toString() });
}
