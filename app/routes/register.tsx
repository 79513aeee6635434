import { data, Form, href, Link, useNavigation, useRouteLoaderData } from "react-router";
import { createAccount } from "../features/accounts/accounts.server.ts";
import { AuthPage } from "../features/accounts/auth-page.tsx";
import { isCommonPassword } from "../features/accounts/passwords.server.ts";
import { registerForm, taken, tooMany, tooWeak } from "../features/accounts/register-form.ts";
import { countTry } from "../features/accounts/throttle.server.ts";
import { clientAddressContext } from "../http/client-address.server.ts";
import { flash } from "../http/flash.server.ts";
import { formReply, readForm } from "../http/form.server.ts";
import { seeOther } from "../http/see-other.ts";
import { beginSession } from "../http/session.server.ts";
import type { loader as rootLoader } from "../root.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field, TextAreaField } from "../ui/field.tsx";
import { errorOf, listErrors, typed } from "../ui/form-errors.ts";
import { Modal } from "../ui/modal.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/register";

const fieldNames = ["fullName", "email", "phone", "address", "password", "confirmPassword"];

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, registerForm, { secrets: ["password", "confirmPassword"] });
  if (!form.ok) return data(form.reply, 400);
  const { fullName, email, phone, address } = form.value;
  const refuse = (errors: Record<string, string>, init: ResponseInit) =>
    data(formReply({ fullName, email, phone, address }, errors), init);
  if (isCommonPassword(form.value.password)) return refuse({ password: tooWeak }, { status: 400 });
  const wait = await countTry("register", email, context.get(clientAddressContext));
  if (wait) return refuse({ email: tooMany }, { status: 429, headers: { "Retry-After": String(wait) } });
  const account = await createAccount(form.value);
  if (!account) return refuse({ email: taken }, { status: 400 });
  const message = `Your account has been created, ${account.fullName}. You are signed in.`;
  const news = flash(request, { kind: "modal", type: "success", title: "Success", message });
  return seeOther(href("/register"), await beginSession(request, account.id), news);
}

export default function Register({ actionData: reply }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction === href("/register");
  const field = (name: string) => ({ name, defaultValue: typed(reply, name), error: errorOf(reply, name) });
  return (
    <AuthPage title="Create an account">
      <PageTitle hasErrors={Boolean(reply)}>Sign Up</PageTitle>
      <RegisteredNews />
      {reply && <ErrorSummary title="Registration Error" errors={listErrors(reply, fieldNames)} />}
      <Form method="post" noValidate>
        <Field label="Full Name" {...field("fullName")} autoComplete="name" />
        <Field label="Email Address" {...field("email")} type="email" autoComplete="email" spellCheck={false} />
        <Field label="Phone Number" {...field("phone")} type="tel" autoComplete="tel" />
        <TextAreaField label="Delivery Address" {...field("address")} rows={2} autoComplete="street-address" />
        <Field label="Password" {...field("password")} type="password" autoComplete="new-password" />
        <Field label="Confirm Password" {...field("confirmPassword")} type="password" autoComplete="new-password" />
        <Button wide busy={isBusy}>
          {isBusy ? "Creating Account..." : "SIGN UP"}
        </Button>
      </Form>
      <p className="auth-other">
        Already have an account? <Link to={href("/login")}>Sign In</Link>
      </p>
    </AuthPage>
  );
}

function RegisteredNews() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const news = root?.notices.find(({ kind }) => kind === "modal");
  if (!news) return null;
  const next = root?.isSignedIn ? (
    <ButtonLink to={href("/")}>Continue</ButtonLink>
  ) : (
    <ButtonLink to={href("/login")}>Sign In</ButtonLink>
  );
  return <Modal type={news.type} title={news.title} message={news.message} actions={next} />;
}
