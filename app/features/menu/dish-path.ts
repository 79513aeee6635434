import { href } from "react-router";

/** Returns the path of a dish's page. */
export function dishPath(restaurantId: string, itemId: string): string {
  return href("/restaurant/:restaurantId/items/:itemId", { restaurantId, itemId });
}
