import { Outlet } from "react-router";
import { requireCustomer } from "../http/visitor.server.ts";
import type { Route } from "./+types/signed-in";

/** Everything that nests in this layout is private. */
export const middleware: Route.MiddlewareFunction[] = [requireCustomer];

/** Without a loader the middleware would not run on client navigations to pages that load nothing. */
export function loader() {
  return null;
}

export default function SignedIn() {
  return <Outlet />;
}
