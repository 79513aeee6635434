import { listRestaurantNames } from "#app/features/desk/restaurant-names.server.ts";

/** One line for operators about a restaurant's id that does not exist. */
export const noRestaurant = (id: string) => `there is no restaurant ${id}: \`ops vendors list\` shows the ids`;

/** @throws {Error} with one line for operators, if there is no restaurant with this id */
export async function requireRestaurant(id: string): Promise<void> {
  if (!(await listRestaurantNames([id])).has(id)) throw new Error(noRestaurant(id));
}
