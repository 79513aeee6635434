import { createContext, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { loginRefusals } from "../features/accounts/messages.ts";
import type { SignedIn } from "../features/accounts/sessions.server.ts";
import { isDeskPath } from "./desk-path.ts";
import { flash } from "./flash.server.ts";
import { clearBrowserCache, seeOther } from "./responses.ts";
import { safeRedirect } from "./safe-redirect.ts";
import { endRequestSession, readSession, readSessionId } from "./session.server.ts";

const visitorContext = createContext<SignedIn | undefined>();

/** The signed-in customer of the routes under `signed-in.tsx`; reading it anywhere else throws. */
export const customerContext = createContext<SignedIn>();

/**
 * Reads the session once a request, for the root and all that nests in it; the staff's pages have no visitor. What is not
 * said to be kept, no cache keeps.
 */
export const loadVisitor: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const visitor = isDeskPath(url.pathname) ? undefined : await readSession(request);
  if (visitor === "disabled")
    throw clearBrowserCache(
      seeOther(href("/login"), await endRequestSession(request), flash(request, accountDisabled)),
    );
  context.set(visitorContext, visitor);
  const response = await next();
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  return response;
};

/** Who is here, if anybody. */
export function findVisitor(context: Readonly<RouterContextProvider>): SignedIn | undefined {
  return context.get(visitorContext);
}

/** Lets only customers pass. Middleware, because a parent's loader does not run for every request of its children. */
export const requireCustomer: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const visitor = findVisitor(context);
  if (!visitor) {
    const answer = redirectToSignIn(request, url);
    // Signed in until now: ended from elsewhere, or past its time.
    throw readSessionId(request) ? clearBrowserCache(answer) : answer;
  }
  context.set(customerContext, visitor);
  return next();
};

/** Leads to the sign-in page, and from there back to the page that was asked for; after a form, to the form's page. */
function redirectToSignIn(request: Request, url: URL): Response {
  const wanted = safeRedirect(url.pathname + url.search);
  const login = wanted === "/" ? href("/login") : `${href("/login")}?${new URLSearchParams({ redirectTo: wanted })}`;
  if (request.method !== "POST") return redirect(login);
  // A second tap on 'Sign Out Everywhere': it was done.
  if (url.pathname === href("/profile/devices")) return seeOther(href("/login"));
  return seeOther(login, flash(request, url.pathname === href("/payment") ? loginRequired : notSaved));
}

const accountDisabled = { kind: "dialog", type: "error", ...loginRefusals.disabled } as const;

const notSaved = {
  type: "warning",
  title: "Warning",
  message: "Please sign in. Your last step was not saved.",
} as const;

const loginRequired = {
  kind: "dialog",
  type: "warning",
  title: "Login Required",
  message: "Please log in to place an order.",
} as const;
