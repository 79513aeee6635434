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
export function homePath(state: HomeState): string {
  return withQuery(href("/"), new URLSearchParams(listParams(state)));
}

/** Returns the query parameters of this state, without those that have their default values. */
export function listParams({ page = 1, ...state }: HomeState): [string, string][] {
  const params = {
    q: state.search,
    category: state.categoryId,
    sort: state.sort,
    free: state.free && "1",
    rating: state.rated && "4",
    closed: state.closed && "1",
    favourites: state.favourites && "1",
    choose: state.choosing && "1",
    page: page > 1 && String(page),
  };
  return Object.entries(params).filter((param): param is [string, string] => Boolean(param[1]));
}

/** The maximum length of a search, in characters. */
export const maxSearchLength = 100;
