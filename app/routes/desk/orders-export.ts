import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { exportOrders } from "../../features/order-list/export-orders.server.ts";
import { readOrderFilter } from "../../features/order-list/order-filter.ts";
import { findScope } from "../../http/desk-scope.server.ts";
import { readText } from "../../http/search-params.ts";
import type { Route } from "./+types/orders-export";

/** The orders of the list as a file, with the list's URL parameters; it is sent while it is read. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { restaurants } = findScope(context, url, "orders");
  const filter = { ...readOrderFilter(url.searchParams), restaurants, search: readText(url, "search", 100) };
  return new Response(createReadableStreamFromReadable(Readable.from(exportOrders(filter))), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="orders.csv"`,
    },
  });
}
