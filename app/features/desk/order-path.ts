import { href, useLocation } from "react-router";
import { withQuery } from "../../ui/query.ts";

/** The query parameters that an order's pages keep: the list to go back to, the restaurant of the tabs, and `NoScriptRefresh`'s. */
const listParams = ["back", "restaurant", "still"];

/** Returns the parameters of an order's page, its ticket or a question that the others need as well. */
export function pickListParams(query: string | URLSearchParams): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => listParams.includes(name)));
}

/** Returns the URL of an order's page. `query`: that of the page it is linked from, if that is one of the same order. */
export function orderPath(orderId: string, query: string | URLSearchParams): string {
  return withQuery(href("/desk/orders/:orderId", { orderId }), pickListParams(query));
}

/** Returns the URL of an order's ticket; `query` as for `orderPath`. */
export function ticketPath(orderId: string, query: string | URLSearchParams): string {
  return withQuery(href("/desk/orders/:orderId/ticket", { orderId }), pickListParams(query));
}

/** Returns a function for the links of a list to its orders' pages, which lead back to the list as it is filtered now. */
export function useListedOrderPath(): (orderId: string) => string {
  const { pathname, search } = useLocation();
  const query = pickListParams(search);
  query.set("back", pathname + search);
  return (orderId) => orderPath(orderId, query);
}
