import { createRealisticRestaurant, demoRestaurant, type PageState, signInNewCustomer, statesOf } from "./arrange.ts";

const sized = { "Chicken Karahi": { price: 1_450, sizes: { Half: 1_450, Full: 2_750 } } };

export async function browsingStates(origin: string): Promise<PageState[]> {
  const own = await createRealisticRestaurant({ ...sized, ["W".repeat(60)]: 9_999_999 });
  const empty = await createRealisticRestaurant({}, { restaurantName: "Data Darbar Nihari" });
  const pausedUntil = new Date(Date.now() + 3_600_000);
  const paused = await createRealisticRestaurant(sized, { restaurantName: "Model Town Handi", pausedUntil });
  const { request } = await signInNewCustomer(origin);
  return statesOf(request, [
    ["home", "/"],
    ["home-search", "/?q=karahi"],
    ["home-category", "/?category=bbq"],
    ["home-page-2", "/?page=2"],
    ["home-no-results", "/?q=nothing-is-called-this"],
    ["home-choosing", "/?choose=1&sort=fee&rating=4&closed=1"],
    ["home-dishes-misspelt", "/?q=biryni"],
    ["home-closed", `/?q=${encodeURIComponent(paused.name)}&closed=1`],
    ["home-favourites-empty", "/?favourites=1"],
    ["restaurant", `/restaurant/${demoRestaurant}`],
    ["restaurant-sizes", `/restaurant/${own.id}`],
    ["restaurant-empty", `/restaurant/${empty.id}`],
    ["restaurant-closed", `/restaurant/${paused.id}?closed=1`],
    ["restaurant-closed-plain", `/restaurant/${paused.id}`],
    ["restaurant-search", `/restaurant/${demoRestaurant}?q=karahi`],
    ["restaurant-search-empty", `/restaurant/${demoRestaurant}?q=nothing-is-called-this`],
    ["restaurant-not-found", "/restaurant/none"],
    ["cart-empty", "/cart"],
    ["payment-empty", "/payment"],
    ["orders-empty", "/orders"],
    ["order-tracking-not-found", "/order-tracking/none"],
  ]);
}
