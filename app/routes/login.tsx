import { Form, href, Link, useNavigation } from "react-router";
import { AuthPage } from "../features/accounts/auth-page.tsx";
import { loginForm } from "../features/accounts/login-form.ts";
import { listLoginErrors, loginTitle, type Refusal, refusalOf, refusals } from "../features/accounts/login-messages.ts";
import { secondsToCoolDown } from "../features/accounts/passwords.server.ts";
import { countSignIn, forgetSignIns } from "../features/accounts/sign-in-throttle.server.ts";
import { authenticator, SignInRefused } from "../http/authenticator.server.ts";
import { clientAddressContext } from "../http/client-address.server.ts";
import { logFailure } from "../http/errors.server.ts";
import { formReply, readForm, refuseForm, sendActionHeaders } from "../http/form.server.ts";
import { findClient } from "../http/known-device.server.ts";
import { safeRedirectTarget } from "../http/redirect-target.ts";
import { resetDeliveryFor } from "../http/reset-delivery.server.ts";
import { seeOther } from "../http/see-other.ts";
import { beginSession } from "../http/session.server.ts";
import { useModalNotice } from "../http/use-modal-notice.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { errorOf, typed } from "../ui/form-errors.ts";
import { Modal } from "../ui/modal.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/login";

export function loader({ url }: Route.LoaderArgs) {
  const target = safeRedirectTarget(url.searchParams.get("redirectTo"));
  return { redirectTo: target === "/" ? undefined : target };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request.clone(), loginForm, { secrets: ["password"] });
  if (!form.ok) return refuseForm(form.reply, { title: loginTitle(form.reply) });
  const { email } = form.value;
  const client = await findClient(request, context, email);
  const wait = await countSignIn(email, client);
  if (wait) return refuse("too-many", email, { status: 429, wait });
  try {
    const account = await authenticator.authenticate("form", request);
    await forgetSignIns(email, client);
    const session = await beginSession(request, account);
    // The password was replaced, or the account disabled, while it was checked.
    if (session.length === 0) throw new SignInRefused("wrong-password");
    return seeOther(safeRedirectTarget(form.value.redirectTo), ...session);
  } catch (error) {
    if (error instanceof SignInRefused) {
      return refuse(refusalOf(error.reason, resetDeliveryFor(request, context.get(clientAddressContext))), email);
    }
    logFailure("a sign-in failed")(error);
    return refuse("failed", email, { status: 503, wait: secondsToCoolDown });
  }
}

function refuse(why: Refusal, email: string, when: { status?: number; wait?: number } = {}) {
  const { title, message, field } = refusals[why];
  return refuseForm(formReply({ email }, { [field]: message }), { title, ...when });
}

export const headers = sendActionHeaders;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo } = loaderData;
  const reply = actionData?.reply;
  const isBusy = useNavigation().formAction?.startsWith(href("/login"));
  return (
    <AuthPage title="Sign In" hidesTitle>
      <PageTitle hasErrors={Boolean(reply)}>Sign In</PageTitle>
      <LoginNews redirectTo={redirectTo} />
      {actionData && <ErrorSummary title={actionData.title} errors={listLoginErrors(reply)} />}
      <Form method="post" noValidate>
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          defaultValue={typed(reply, "email")}
          error={errorOf(reply, "email")}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errorOf(reply, "password")}
        />
        <p className="auth-forgot">
          <Link to={href("/forgot-password")}>Forgot Password</Link>
        </p>
        <Button wide busy={isBusy}>
          {isBusy ? "Signing In..." : "SIGN IN"}
        </Button>
      </Form>
      <p className="auth-other">
        New here? <Link to={href("/register")}>Create an account</Link>
      </p>
    </AuthPage>
  );
}

/** What another page sent along to say here, once. */
function LoginNews({ redirectTo }: { redirectTo: string | undefined }) {
  const news = useModalNotice();
  if (!news) return null;
  const here = redirectTo ? `${href("/login")}?${new URLSearchParams({ redirectTo })}` : href("/login");
  return (
    <Modal
      type={news.type}
      title={news.title}
      message={news.message}
      closeTo={here}
      actions={
        <>
          <ButtonLink to={here}>{news.type === "warning" ? "Login" : "OK"}</ButtonLink>
          {news.type === "error" && (
            <ButtonLink to={`${href("/forgot-password")}?open=support`} tone="plain">
              Contact Support
            </ButtonLink>
          )}
          {news.type === "warning" && (
            <ButtonLink to={href("/login")} tone="plain">
              Cancel
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
