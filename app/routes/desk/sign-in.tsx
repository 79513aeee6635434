import { useEffect } from "react";
import { data } from "react-router";
import { AccountPage } from "../../features/accounts/account-page.tsx";
import { signInForm } from "../../features/accounts/forms.ts";
import { signInErrorTitle, signInRefusals } from "../../features/accounts/messages.ts";
import { SignInForm } from "../../features/accounts/sign-in-form.tsx";
import { forgetLastSeenPages } from "../../features/offline-taps/last-seen-pages.ts";
import { refuseSignIn, refuseWithoutCookies } from "../../http/accounts/sign-in-refusal.server.ts";
import { clientAddressContext } from "../../http/client-address.server.ts";
import { endRequestStaffSession, readStaffSession, readStaffSessionId } from "../../http/desk/staff-session.server.ts";
import { authenticateAndStartStaffSession } from "../../http/desk/staff-sign-in.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { readForm } from "../../http/form.server.ts";
import { cookieHeaders, seeOther, showInstead } from "../../http/responses.ts";
import { safeDeskRedirect } from "../../http/safe-redirect.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/sign-in";

export { signedOutDeskLinks as links } from "../../features/desk/signed-out-links.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const redirectTo = safeDeskRedirect(url.searchParams.get("redirectTo"));
  if (await readStaffSession(request)) throw showInstead(redirectTo);
  // The cookie of a session that expired or was ended elsewhere: signing out here would have deleted it.
  const refusal = url.searchParams.get("cookies") === "refused" ? refuseWithoutCookies() : undefined;
  if (!readStaffSessionId(request)) return data({ redirectTo, refusal, wasSignedOut: false });
  const headers = cookieHeaders(await endRequestStaffSession(request));
  return data({ redirectTo, refusal, wasSignedOut: true }, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, signInForm, { secrets: ["password"], title: signInErrorTitle });
  if (!form.ok) return form.refusal;
  const signIn = authenticateAndStartStaffSession(request, form.value, context.get(clientAddressContext));
  const result = await orUnavailable(signIn, "failed to sign in at the desk");
  if (result.kind !== "signed-in") return refuseSignIn(form, result, { hidesAccounts: true });
  return seeOther(safeDeskRedirect(form.value.redirectTo), ...result.cookies);
}

const { title, message } = signInRefusals.unavailable;
export const clientAction = offlineReply(() => ({ form: message }), title);

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo, refusal, wasSignedOut } = loaderData;
  const reply = actionData ?? refusal;
  useEffect(forgetLastSeenPages, []);
  return (
    <AccountPage title="Sign in to the desk" tagline="For restaurants and riders" hasErrors={Boolean(reply)}>
      {wasSignedOut && !reply && (
        <p className="notice notice--warning" role="status">
          You were signed out. Please sign in again.
        </p>
      )}
      <SignInForm reply={reply} redirectTo={redirectTo} />
      <p className="auth-other">Forgot your password? The operator of this site can set a new one.</p>
    </AccountPage>
  );
}
