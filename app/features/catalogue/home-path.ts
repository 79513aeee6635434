import { href } from "react-router";
import type { Message } from "../../i18n/text.ts";
import { withQuery } from "../../ui/query.ts";

/** The sort orders besides rating, the default. */
export type Sort = "fee" | "minimum" | "time";

export const sortNames: Record<Sort, Message> = {
  fee: "Lowest delivery fee",
  minimum: "Lowest minimum order",
  time: "Fastest delivery",
};

/** How the list of restaurants is sorted and filtered. */
export interface SortAndFilters {
  /** Undefined sorts by rating, best first. */
  sort?: Sort;
  /** Only restaurants with free delivery. */
  free?: boolean;
  /** Only restaurants rated 4.0 or better. */
  rated?: boolean;
  /** Includes restaurants that are paused or outside their hours. */
  closed?: boolean;
  /** Whether the form for sorting and filtering is open. */
  choosing?: boolean;
}

export interface HomeState extends SortAndFilters {
  search?: string;
  categoryId?: string;
  page?: number;
  /** Only the customer's favourites. */
  favourites?: boolean;
}

/** Reads sorting and filters from the URL, ignoring unknown values. */
export function readSortAndFilters(param: (name: string) => string | undefined): SortAndFilters {
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
export function homePath({ search, categoryId, page = 1, favourites, ...filters }: HomeState): string {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (categoryId) params.set("category", categoryId);
  for (const [name, value] of listParams(filters)) params.set(name, value);
  if (favourites) params.set("favourites", "1");
  if (filters.choosing) params.set("choose", "1");
  if (page > 1) params.set("page", String(page));
  return withQuery(href("/"), params);
}

/** Returns sorting and filters as query parameters. */
export function listParams({ sort, free, rated, closed }: SortAndFilters): [string, string][] {
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
