import { countNewOrders } from "../../features/orders/open-orders.server.ts";
import { chooseRestaurant } from "../../http/desk/permissions.server.ts";
import type { Route } from "./+types/new-orders";

/** Returns the number of a restaurant's new orders, for the alarm on pages beside the board. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { vendorId } = await chooseRestaurant(context, url, "board");
  return Response.json(await countNewOrders(vendorId));
}
