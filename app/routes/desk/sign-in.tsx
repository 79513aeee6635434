import { redirect } from "react-router";
import { AccountPage } from "../../features/accounts/account-page.tsx";
import { loginForm } from "../../features/accounts/forms.ts";
import { loginErrorTitle } from "../../features/accounts/messages.ts";
import { SignInForm } from "../../features/accounts/sign-in-form.tsx";
import { clientAddressContext } from "../../http/client-address.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { forwardActionHeaders, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { safeDeskRedirect } from "../../http/safe-redirect.ts";
import { refuseSignIn } from "../../http/sign-in-refusal.server.ts";
import { readStaffSession } from "../../http/staff-session.server.ts";
import { authenticateStaff, signInAtDesk } from "../../http/staff-sign-in.server.ts";
import type { Route } from "./+types/sign-in";

export { signedOutDeskLinks as links } from "../../features/staff/signed-out-links.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const redirectTo = safeDeskRedirect(url.searchParams.get("redirectTo"));
  if (await readStaffSession(request)) throw redirect(redirectTo);
  return { redirectTo };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, loginForm, { secrets: ["password"], title: loginErrorTitle });
  if (!form.ok) return form.refusal;
  const signIn = authenticateStaff(request, form.value, context.get(clientAddressContext));
  const result = await orUnavailable(signIn, "failed to sign in at the desk");
  if (result.kind !== "signed-in") return refuseSignIn(form, result, true);
  const cookies = await signInAtDesk(request, { ...result, email: form.value.email });
  // No session: the password was changed or the person disabled in the meantime.
  if (cookies.length === 0) return refuseSignIn(form, { kind: "wrong-password" }, true);
  return seeOther(safeDeskRedirect(form.value.redirectTo), ...cookies);
}

export const headers = forwardActionHeaders;

export default function SignIn({ loaderData: { redirectTo }, actionData: reply }: Route.ComponentProps) {
  return (
    <AccountPage title="Sign in to the desk" tagline="For restaurants and riders" hasErrors={Boolean(reply)}>
      <SignInForm reply={reply} redirectTo={redirectTo} />
    </AccountPage>
  );
}
