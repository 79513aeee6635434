import { Outlet, useParams } from "react-router";
import { requireCustomer } from "../http/accounts/customer.server.ts";
import { rejectWhenUnreachable } from "../ui/connection/connection-lost.ts";
import type { Route } from "./+types/signed-in";

/** The layout of all private pages. */
export const middleware: Route.MiddlewareFunction[] = [requireCustomer];

/** Ends the wait for a page in a tunnel. Client actions end their own, with a result that keeps what was typed. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => (request.method === "GET" ? rejectWhenUnreachable(next()) : next()),
];

/** Without a loader the middleware would not run on client navigations to pages that load nothing. */
export function loader() {
  return null;
}

export default function SignedIn() {
  // Otherwise React would keep what was typed about one order or dish if Back leads straight to the page of another.
  return <Outlet key={JSON.stringify(useParams())} />;
}
