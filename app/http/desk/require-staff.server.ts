import { createContext, href, type MiddlewareFunction } from "react-router";
import type { StaffMember } from "../../features/desk/staff-member.ts";
import { type ExpiredForm, readExpiredForm } from "../../features/moves/unconfirmed-move.ts";
import { withQuery } from "../../ui/query.ts";
import { refusesCookies } from "../cookies.server.ts";
import { failedStatusContext } from "../errors.server.ts";
import { flash } from "../flash.server.ts";
import { isMultipart } from "../multipart.server.ts";
import { addCookies, clearBrowserCache, seeOther, showInstead } from "../responses.ts";
import { safeRedirect } from "../safe-redirect.ts";
import { forgetUnsentForm, keepUnsentForm } from "../unsent-form.server.ts";
import { readStaffSession, readStaffSessionId } from "./staff-session.server.ts";

/** The signed-in person of the routes under `desk/desk.tsx`; reading it anywhere else throws. */
export const staffContext = createContext<StaffMember>();

/** Requires a signed-in staff member. Middleware, because a parent's loader does not run for every request to its children. */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const member = await readStaffSession(request);
  if (!member) {
    const answer =
      request.method === "POST"
        ? await redirectForm(request, url, readExpiredForm(url, await readFields(request)))
        : showInstead(signInPath(url.pathname + url.search, refusesCookies(request, href("/desk/sign-in"))));
    // A session cookie without a session: it expired or was ended on another device.
    throw readStaffSessionId(request) ? clearBrowserCache(answer) : answer;
  }
  context.set(staffContext, member);
  context.set(failedStatusContext, 503);
  const response = await next();
  if (request.method === "POST" && response.status < 500) addCookies(response, forgetUnsentForm(request, url));
  return response;
};

async function readFields(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(isMultipart(request) ? "" : await request.clone().text());
}

/**
 * Redirects a form to the sign-in, which then returns to the form's page, filled in again, or to the page that asks to
 * confirm its move.
 */
async function redirectForm(request: Request, url: URL, form: ExpiredForm): Promise<Response> {
  const page = form.kind === "unconfirmed" ? new URL(form.path, url) : url;
  const signIn = signInPath(page.pathname + page.search);
  if (form.kind === "background") return seeOther(signIn);
  return seeOther(signIn, flash(request, notices[form.kind]), ...(await keepUnsentForm(request, page)));
}

/** Redirects a form to the sign-in if the session ended while its file arrived. Such a form cannot be kept. */
export function redirectLostForm(request: Request, url: URL): Response {
  return clearBrowserCache(seeOther(signInPath(url.pathname + url.search), flash(request, notices.lost)));
}

/** Returns the path of the sign-in page, which then redirects to the requested page. */
function signInPath(path: string, hasNoCookies = false): string {
  const redirectTo = safeRedirect(path);
  const query = { ...(redirectTo !== href("/desk") && { redirectTo }), ...(hasNoCookies && { cookies: "refused" }) };
  return withQuery(href("/desk/sign-in"), new URLSearchParams(query));
}

const signedOut = { type: "warning", title: "Signed out" } as const;
const notices = {
  lost: { ...signedOut, message: "Please sign in and press the button again: your last tap was not carried out." },
  unconfirmed: {
    ...signedOut,
    message: "Please sign in. Your last tap was not carried out: you will be asked again.",
  },
};
