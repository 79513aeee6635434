import { href } from "react-router";
import { type Message, say } from "../../i18n/text.ts";
import { withQuery } from "../../ui/with-query.ts";

/** What restaurants are sorted by, besides their rating. */
export type Sort = "fee" | "minimum" | "time";

export const sortNames: Record<Sort, Message> = {
  fee: "Lowest delivery fee",
  minimum: "Lowest minimum order",
  time: "Fastest delivery",
};

/** How the list of restaurants is sorted and narrowed down, and whether closed ones are in it. */
export interface ListChoices {
  /** The best rated come first where it is undefined. */
  sort?: Sort | undefined;
  /** Only those with free delivery. */
  free?: boolean;
  /** Only those rated 4.0 or better. */
  rated?: boolean;
  /** Also those that take no orders now, because of their hours or a pause. */
  closed?: boolean;
  /** Whether the form with these choices is open. */
  choosing?: boolean;
}

export interface HomeState extends ListChoices {
  search?: string | undefined;
  categoryId?: string | undefined;
  page?: number;
  /** Only the customer's favourites. */
  favourites?: boolean;
}

/** Reads the choices from the URL, and ignores unknown values. */
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

/** The home page with this search, category, page and choices: all of it is in the URL. */
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

/** The choices as parameters of the URL. */
export function listParams({ sort, free, rated, closed }: ListChoices): [string, string][] {
  const params: [string, string | false | undefined][] = [
    ["sort", sort],
    ["free", free && "1"],
    ["rating", rated && "4"],
    ["closed", closed && "1"],
  ];
  return params.flatMap(([name, value]) => (value ? [[name, value] satisfies [string, string]] : []));
}

/** Shown for a closed restaurant whose next opening is unknown. */
export const closedWords = say("Closed right now");

/** A restaurant's menu, filtered as `search` says; a closed one has it for customers who asked for closed ones. */
export function menuPath(restaurantId: string, { closed = false, search = "" } = {}): string {
  const params = new URLSearchParams(search);
  if (closed) params.set("closed", "1");
  return withQuery(href("/restaurant/:restaurantId", { restaurantId }), params);
}
