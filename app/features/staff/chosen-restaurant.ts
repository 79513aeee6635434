/** The address of a page of one restaurant: of the restaurant that the current page, with this query, is about. */
export function withRestaurant(
  { to, isOfRestaurant }: { to: string; isOfRestaurant: boolean },
  search: string,
): string {
  const restaurant = new URLSearchParams(search).get("restaurant");
  return isOfRestaurant && restaurant ? `${to}?${new URLSearchParams({ restaurant })}` : to;
}
