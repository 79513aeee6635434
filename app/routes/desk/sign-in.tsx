import { Form, redirect } from "react-router";
import { AccountPage } from "../../features/accounts/account-page.tsx";
import { loginForm } from "../../features/accounts/forms.ts";
import { loginErrorTitle, loginFieldOrder, loginRefusals } from "../../features/accounts/messages.ts";
import { clientAddressContext } from "../../http/client-address.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { forwardActionHeaders, type RefusalOptions, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { safeDeskRedirect } from "../../http/safe-redirect.ts";
import { readStaffSession } from "../../http/staff-session.server.ts";
import { authenticateStaff, signInAtDesk } from "../../http/staff-sign-in.server.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Field } from "../../ui/field.tsx";
import { fieldProps } from "../../ui/form-reply.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
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
  const refuse = (why: keyof typeof loginRefusals, options?: RefusalOptions) => {
    const { title, message, field } = loginRefusals[why];
    return form.refuse({ [field]: message }, { title, ...options });
  };
  const signIn = authenticateStaff(request, form.value, context.get(clientAddressContext));
  const result = await orUnavailable(signIn, "failed to sign in at the desk");
  switch (result.kind) {
    case "signed-in": {
      const cookies = await signInAtDesk(request, { ...result, email: form.value.email });
      // No session: the password was changed or the person disabled in the meantime.
      if (cookies.length === 0) return refuse("invalid-credentials");
      return seeOther(safeDeskRedirect(form.value.redirectTo), ...cookies);
    }
    case "too-many-attempts":
      return refuse(result.kind, { status: 429, retryAfter: result.seconds });
    case "unavailable":
      return refuse(result.kind, { status: 503, retryAfter: 5 });
    case "disabled":
      return refuse(result.kind);
    case "unknown":
    case "wrong-password":
      return refuse("invalid-credentials");
  }
}

export const headers = forwardActionHeaders;

export default function SignIn({ loaderData: { redirectTo }, actionData: reply }: Route.ComponentProps) {
  return (
    <AccountPage title="Sign in to the desk" tagline="For restaurants and riders" hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={loginFieldOrder(reply?.errors ?? {})} />
      <Form method="post" noValidate>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field label="Email" {...fieldProps(reply, "email")} type="email" autoComplete="username" spellCheck={false} />
        <Field label="Password" {...fieldProps(reply, "password")} type="password" autoComplete="current-password" />
        <SubmitButton wide busyLabel="Signing In...">
          SIGN IN
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
