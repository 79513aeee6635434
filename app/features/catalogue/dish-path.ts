import { href } from "react-router";

/** The page of a dish. */
export function dishPath(restaurantId: string, itemId: string): string {
  return href("/restaurant/:restaurantId/items/:itemId", { restaurantId, itemId });
}
