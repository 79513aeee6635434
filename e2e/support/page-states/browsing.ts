/** The restaurants and their menus. */
import { demoRestaurant, meetCustomer, type OpenRestaurant, type PageState, statesOf } from "./arrange.ts";

const sizedDish = { name: "Chicken Karahi", price: 1_450, sizes: { Half: 1_450, Full: 2_750 } };

export async function browsing(origin: string, openRestaurant: OpenRestaurant): Promise<PageState[]> {
  const own = await openRestaurant([sizedDish, { name: "W".repeat(60), price: 9_999_999 }]);
  const empty = await openRestaurant([], { restaurantName: "Data Darbar Nihari" });
  const { request } = await meetCustomer(origin);
  return statesOf(request, [
    ["home", "/"],
    ["home-search", "/?q=karahi"],
    ["home-category", "/?category=bbq"],
    ["home-page-2", "/?page=2"],
    ["home-no-results", "/?q=nothing-is-called-this"],
    ["home-favourites-empty", "/?favourites=1"],
    ["restaurant", `/restaurant/${demoRestaurant}`],
    ["restaurant-sizes", `/restaurant/${own.id}`],
    ["restaurant-empty", `/restaurant/${empty.id}`],
    ["restaurant-not-found", "/restaurant/none"],
    ["cart-empty", "/cart"],
    ["payment-empty", "/payment"],
    ["orders-empty", "/orders"],
    ["order-tracking-not-found", "/order-tracking/none"],
  ]);
}
