import { findRestaurantNames } from "#app/features/desk/restaurant-names.server.ts";

/** @throws {Error} with one line for operators, if there is no restaurant with this id */
export async function requireRestaurant(id: string): Promise<void> {
  if (!(await findRestaurantNames([id])).has(id)) throw new Error(`there is no restaurant ${id}`);
}
