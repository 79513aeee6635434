import { data, Form, href, Link, useNavigation, useRouteLoaderData } from "react-router";
import { AuthPage } from "../features/accounts/auth-page.tsx";
import { loginForm, loginTitle, refusals } from "../features/accounts/login-form.ts";
import { authenticator, SignInRefused } from "../http/authenticator.server.ts";
import { formReply, readForm } from "../http/form.server.ts";
import { safeRedirectTarget } from "../http/redirect-target.ts";
import { seeOther } from "../http/see-other.ts";
import { beginSession } from "../http/session.server.ts";
import type { loader as rootLoader } from "../root.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { errorOf, listErrors, typed } from "../ui/form-errors.ts";
import { Modal } from "../ui/modal.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/login";

export function loader({ url }: Route.LoaderArgs) {
  const target = safeRedirectTarget(url.searchParams.get("redirectTo"));
  return { redirectTo: target === "/" ? undefined : target };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request.clone(), loginForm, { secrets: ["password"] });
  if (!form.ok) return data({ title: loginTitle(form.reply.error?.email?.[0]), reply: form.reply }, 400);
  try {
    const account = await authenticator.authenticate("form", request);
    return seeOther(safeRedirectTarget(form.value.redirectTo), await beginSession(request, account.id));
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    const { title, message, field } = refusals[error.reason];
    return data({ title, reply: formReply({ email: form.value.email }, { [field]: message }) }, 400);
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo } = loaderData;
  const reply = actionData?.reply;
  const isBusy = useNavigation().formAction?.startsWith(href("/login"));
  return (
    <AuthPage title="Sign In">
      <PageTitle hasErrors={Boolean(reply)}>Sign In</PageTitle>
      <LoginNews redirectTo={redirectTo} />
      {actionData && <ErrorSummary title={actionData.title} errors={listErrors(reply, ["email", "password"])} />}
      <Form method="post" noValidate>
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
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
  const news = useRouteLoaderData<typeof rootLoader>("root")?.notices.find(({ kind }) => kind === "modal");
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
          <ButtonLink to={here}>{news.type === "success" ? "OK" : "Login"}</ButtonLink>
          {news.type !== "success" && (
            <ButtonLink to={href("/login")} tone="plain">
              Cancel
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
