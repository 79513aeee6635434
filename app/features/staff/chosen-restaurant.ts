/** The URL of a page, for the same restaurant as the current page with this query if it is a page of one restaurant. */
export function withRestaurant(
  { to, isOfRestaurant }: { to: string; isOfRestaurant: boolean },
  search: string,
): string {
  const restaurant = new URLSearchParams(search).get("restaurant");
  return isOfRestaurant && restaurant ? `${to}?${new URLSearchParams({ restaurant })}` : to;
}
