import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import type { RestaurantName } from "./restaurants.server.ts";

/** The most restaurants in a select; the page of all restaurants has a search. */
const maxChoices = 100;

/** The restaurants that a list can be filtered by, by name, 100 at most, and always the chosen one. */
export async function listRestaurantChoices(
  permitted: "all" | string[],
  chosen: string | undefined,
): Promise<RestaurantName[]> {
  const first = db.selectFrom("vendors").select(["id", "restaurantName"]).orderBy("restaurantName").orderBy("id");
  const choices = await (permitted === "all" ? first : first.where(sql<boolean>`id = any(${permitted})`))
    .limit(maxChoices)
    .execute();
  if (!chosen || choices.some(({ id }) => id === chosen)) return choices;
  const named = db.selectFrom("vendors").select(["id", "restaurantName"]).where("id", "=", chosen);
  return [...choices, ...(await named.execute())];
}
