/** Returns the URL of a desk page about this restaurant. */
export function restaurantPath(page: string, vendorId: string): string {
  return `${page}?${new URLSearchParams({ restaurant: vendorId })}`;
}

/** Returns the URL of a page, keeping the restaurant of the current page's query if the page is about one restaurant. */
export function withRestaurant(
  { to, isOfRestaurant }: { to: string; isOfRestaurant: boolean },
  search: string,
): string {
  const restaurant = new URLSearchParams(search).get("restaurant");
  return isOfRestaurant && restaurant ? restaurantPath(to, restaurant) : to;
}
