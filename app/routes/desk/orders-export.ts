import { data } from "react-router";
import { maySeeEarnings } from "../../features/desk/permissions.ts";
import { exportOrders } from "../../features/order-list/export-orders.server.ts";
import { readOrderFilter } from "../../features/order-list/order-filter.ts";
import { readDay } from "../../features/search/day-filter.ts";
import { findScope } from "../../http/desk/permissions.server.ts";
import { download } from "../../http/download.server.ts";
import type { Route } from "./+types/orders-export";

/** Downloads the orders of the list, with the same query parameters; streamed while it is read. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { member, restaurants } = findScope(context, url, "orders");
  const filter = { ...readOrderFilter(url), restaurants };
  // The list has no link for such a day; an empty file would say that there were no orders.
  if (readDay(filter.day).reply) throw data(null, 404);
  return download("orders.csv", exportOrders(filter, { showsCommission: maySeeEarnings(member, restaurants) }));
}
