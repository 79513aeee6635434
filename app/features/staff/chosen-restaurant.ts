/** Returns the URL of a page, keeping the restaurant of the current page's query if the page is about one restaurant. */
export function withRestaurant(
  { to, isOfRestaurant }: { to: string; isOfRestaurant: boolean },
  search: string,
): string {
  const restaurant = new URLSearchParams(search).get("restaurant");
  return isOfRestaurant && restaurant ? `${to}?${new URLSearchParams({ restaurant })}` : to;
}
