import type { Restaurants } from "../search/list-conditions.server.ts";

/** Returns the URL of a desk page about this restaurant. */
export function restaurantPath(page: string, vendorId: string): string {
  return `${page}?${new URLSearchParams({ restaurant: vendorId })}`;
}

interface LinkedPage {
  to: string;
  /** Whether it may be about one restaurant, which it is by default. */
  isPerRestaurant?: boolean;
  /** Those for which the person may open it. */
  restaurants?: Restaurants;
}

/** Returns the URL of a page, keeping the restaurant of the current page's query if the person may open the page for it. */
export function withRestaurant(page: LinkedPage, search: string): string {
  const { to, isPerRestaurant = true, restaurants = "all" } = page;
  const restaurant = new URLSearchParams(search).get("restaurant");
  const isOpen = isPerRestaurant && restaurant && isOpenFor({ restaurants }, restaurant);
  return isOpen ? restaurantPath(to, restaurant) : to;
}

/** Whether the person may open a page for this restaurant. */
export function isOpenFor({ restaurants }: { restaurants: Restaurants }, vendorId: string): boolean {
  return restaurants === "all" || restaurants.includes(vendorId);
}
