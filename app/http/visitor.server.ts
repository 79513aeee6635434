import { createContext, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { SignedIn } from "../features/accounts/sessions.server.ts";
import { safeRedirectTarget } from "./redirect-target.ts";
import { seeOther } from "./see-other.ts";
import { readSession } from "./session.server.ts";

const visitorContext = createContext<SignedIn | undefined>();

/** The signed-in customer of the routes under `signed-in.tsx`; reading it anywhere else throws. */
export const customerContext = createContext<SignedIn>();

/** Reads the session once a request, for the root and all that nests in it. */
export const identifyVisitor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(visitorContext, await readSession(request));
  return next();
};

/** Who is here, if anybody. */
export function findVisitor(context: Readonly<RouterContextProvider>): SignedIn | undefined {
  return context.get(visitorContext);
}

/** Lets only customers pass. Middleware, because a parent's loader does not run for every request of its children. */
export const requireCustomer: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const visitor = findVisitor(context);
  if (!visitor) throw request.method === "POST" ? seeOther(loginPath(request, url)) : redirect(loginPath(request, url));
  context.set(customerContext, visitor);
  const response = await next();
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  return response;
};

/** The sign-in page, which leads back to the page that was asked for; after a form it leads to the form's page. */
function loginPath(request: Request, url: URL): string {
  const wanted = safeRedirectTarget(url.pathname + (request.method === "GET" ? url.search : ""));
  if (wanted === "/") return href("/login");
  return `${href("/login")}?${new URLSearchParams({ redirectTo: wanted })}`;
}
