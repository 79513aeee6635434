import { href } from "react-router";
import { withQuery } from "../../ui/query.ts";

/** Returns the path of a restaurant's menu, with the filters in `search`. The menu of a closed restaurant needs `closed`. */
export function menuPath(restaurantId: string, { closed = false, search = "" } = {}): string {
  const params = new URLSearchParams(search);
  if (closed) params.set("closed", "1");
  return withQuery(href("/restaurant/:restaurantId", { restaurantId }), params);
}

/**
 * Returns the path of the menu on the page with its category and search. Leaves out everything else in the URL, because
 * every dish repeats this path.
 */
export function shownMenuPath(
  restaurant: { id: string; isOpen: boolean },
  { category, search }: { category?: string | undefined; search?: string | undefined },
): string {
  const params = new URLSearchParams();
  if (category) params.set("category", category);
  if (search) params.set("q", search);
  return menuPath(restaurant.id, { closed: !restaurant.isOpen, search: params.toString() });
}
