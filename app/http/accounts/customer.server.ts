import { createContext, href, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { isAccountDeleted } from "../../features/accounts/accounts.server.ts";
import { deletedAccountForm } from "../../features/accounts/forms.ts";
import { otherAccount, signInRefusals } from "../../features/accounts/messages.ts";
import type { SignedIn } from "../../features/accounts/sessions.server.ts";
import { isDeskPath } from "../../features/desk/desk-path.ts";
import { say } from "../../i18n/text.ts";
import type { Notice } from "../../ui/notice.ts";
import { withQuery } from "../../ui/query.ts";
import { clientAddressContext } from "../client-address.server.ts";
import { refusesCookies } from "../cookies.server.ts";
import { flash } from "../flash.server.ts";
import { type AcceptedForm, readForm } from "../form.server.ts";
import { addCookies, clearBrowserCache, seeOther, showInstead } from "../responses.ts";
import { safeRedirect } from "../safe-redirect.ts";
import { forgetUnsentForm, keepUnsentForm } from "../unsent-form.server.ts";
import { endRequestSession, readSession, readSessionId } from "./session.server.ts";

/** The signed-in customer, or undefined for a visitor. Set for all requests. */
const signedInContext = createContext<SignedIn | undefined>();

/** The signed-in customer. Set for the routes below `signed-in.tsx`; reading it elsewhere throws. */
export const customerContext = createContext<SignedIn>();

/** Reads the session once per request, for all routes but the staff's, and signing out, which also works without it. */
export const loadCustomer: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const signsOut = request.method === "POST" && url.pathname === href("/logout");
  const customer = isDeskPath(url.pathname) || signsOut ? undefined : await readSession(request);
  if (customer === "disabled")
    throw clearBrowserCache(
      seeOther(href("/login"), await endRequestSession(request), flash(request, accountDisabled)),
    );
  context.set(signedInContext, customer);
  return next();
};

/** Returns the signed-in customer of this request, or undefined for a visitor. */
export function findSignedInCustomer(context: Readonly<RouterContextProvider>): SignedIn | undefined {
  return context.get(signedInContext);
}

/** Returns the signed-in customer and the client's address: attempts and orders are limited by both. */
export function findCaller(context: Readonly<RouterContextProvider>): { customerId: string; clientAddress: string } {
  return { customerId: context.get(customerContext).customerId, clientAddress: context.get(clientAddressContext) };
}

/**
 * Refuses a form of a page that another customer opened in this browser, such as in another tab of a shared phone. Without
 * scripts, such a page stays open. Forms without the field `account` are accepted.
 */
export function refuseOtherAccount(form: AcceptedForm<{ account?: string | undefined }>, customerId: string) {
  const { account = customerId } = form.value;
  return account === customerId ? undefined : form.refuse({ form: otherAccount }, { status: 409 });
}

/** Redirects visitors to sign-in. Middleware, because a parent's loader does not run for every request to its children. */
export const requireCustomer: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const customer = findSignedInCustomer(context);
  if (!customer) {
    const response = await redirectToSignIn(request, url);
    // A session cookie without a session: it expired or was ended on another device.
    throw readSessionId(request) ? clearBrowserCache(response) : response;
  }
  context.set(customerContext, customer);
  const response = await next();
  if (request.method === "POST" && response.status < 500) addCookies(response, forgetUnsentForm(request, url));
  return response;
};

/**
 * Redirects to sign-in, which then returns to the requested page. After a form, a notice says that it was not saved, and
 * the page is filled in with it.
 */
async function redirectToSignIn(request: Request, url: URL): Promise<Response> {
  const redirectTo = safeRedirect(pageOf(request, url));
  const hasNoCookies = refusesCookies(request, href("/login"), href("/register"));
  const query = { ...(redirectTo !== "/" && { redirectTo }), ...(hasNoCookies && { cookies: "refused" }) };
  const login = withQuery(href("/login"), new URLSearchParams(query));
  if (request.method !== "POST") return showInstead(login);
  // A second tap on 'Sign Out Everywhere': the first one already signed out.
  if (url.pathname === href("/profile/devices")) return seeOther(href("/login"));
  if (await isOfDeletedAccount(request, url)) return seeOther(href("/login"), flash(request, accountDeleted));
  const notice = flash(request, url.pathname === href("/payment") ? loginRequired : notSaved);
  return seeOther(login, notice, ...(await keepUnsentForm(request, url)));
}

/** Whether this is the form that deletes an account, sent again: the first one has deleted it, and ended its sessions. */
async function isOfDeletedAccount(request: Request, url: URL): Promise<boolean> {
  if (url.pathname !== href("/profile/data")) return false;
  const form = await readForm(request.clone(), deletedAccountForm);
  return form.ok && isAccountDeleted(form.value.account);
}

/** The path of the requested page or, if it was a form that changes a favourite, of the page that shows its heart. */
function pageOf(request: Request, url: URL): string {
  const referrer = request.headers.get("Referer") ?? "";
  const page = url.pathname === href("/favourites") && URL.canParse(referrer) ? new URL(referrer) : url;
  return page.pathname + page.search;
}

const accountDisabled = { kind: "dialog", type: "error", ...signInRefusals.disabled } as const;

/** The notice of the sign-in page after an account was deleted. */
export const accountDeleted: Notice = {
  type: "success",
  title: say("Account Deleted"),
  message: say("Your account was deleted. Goodbye!"),
};

const notSaved = {
  type: "warning",
  title: say("Warning"),
  message: say("Please sign in. Your last step was not saved."),
} as const;

const loginRequired = {
  kind: "dialog",
  type: "warning",
  title: say("Login Required"),
  message: say("Please log in to place an order."),
} as const;
