import { data, href, redirect } from "react-router";
import { isDeskPath } from "../features/desk/desk-path.ts";
import { findSignedInCustomer } from "../http/accounts/customer.server.ts";
import { isDocumentRequest } from "../http/responses.ts";
import type { Route } from "./+types/not-found";

/** Redirects unknown pages to the home or sign-in page, unknown desk pages to the desk; files, data and events answer 404. */
export function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const isPage = !/(\.[a-z0-9]+|\/events)$/i.test(url.pathname) && isDocumentRequest(args);
  if (!isPage) throw data(null, 404);
  if (isDeskPath(url.pathname)) throw redirect(href("/desk"));
  throw redirect(findSignedInCustomer(context) ? href("/") : href("/login"));
}

/**
 * Opens what the scripts do not know as a document: customers' pages do not know the desk, pages from before an upgrade no new
 * pages, and only the server other spellings of a path.
 */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  location.assign(url);
  return new Promise<never>(() => {});
}

export function action() {
  throw data(null, 404);
}

export default function NotFound() {
  return null;
}
