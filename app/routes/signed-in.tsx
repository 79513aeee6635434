import { Outlet } from "react-router";
import { requireCustomer } from "../http/visitor.server.ts";
import type { Route } from "./+types/signed-in";

/** The layout of all private pages. */
export const middleware: Route.MiddlewareFunction[] = [requireCustomer];

/** Without a loader the middleware would not run on client navigations to pages that load nothing. */
export function loader() {
  return null;
}

export default function SignedIn() {
  return <Outlet />;
}
