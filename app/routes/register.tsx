import { Form, href, Link, useNavigation, useRouteLoaderData } from "react-router";
import { createAccount } from "../features/accounts/accounts.server.ts";
import { AuthPage } from "../features/accounts/auth-page.tsx";
import { isCommonPassword, secondsToCoolDown } from "../features/accounts/passwords.server.ts";
import { registerForm } from "../features/accounts/register-form.ts";
import { failed, taken, tooWeak } from "../features/accounts/register-messages.ts";
import { countRegistration } from "../features/accounts/registration-limit.server.ts";
import { tooMany } from "../features/accounts/too-many.ts";
import { clientAddressContext } from "../http/client-address.server.ts";
import { logFailure } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { formReply, readForm, refuseForm, sendActionHeaders } from "../http/form.server.ts";
import { seeOther } from "../http/see-other.ts";
import { beginSessionIfPossible } from "../http/session.server.ts";
import { useModalNotice } from "../http/use-modal-notice.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { orCutOff, replyWith } from "../ui/cut-off.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field, TextAreaField } from "../ui/field.tsx";
import { errorOf, listErrors, typed } from "../ui/form-errors.ts";
import { inSentence } from "../ui/in-sentence.ts";
import { Modal } from "../ui/modal.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/register";

const title = "Registration Error";
const fieldNames = ["fullName", "email", "phone", "address", "password", "confirmPassword"];

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, registerForm, { secrets: ["password", "confirmPassword"] });
  if (!form.ok) return refuseForm(form.reply, { title });
  const { fullName, email, phone, address, password } = form.value;
  const reply = (errors: Record<string, string>) => formReply({ fullName, email, phone, address }, errors);
  if (isCommonPassword(password)) return refuseForm(reply({ password: tooWeak }), { title });
  const limit = await countRegistration(email, context.get(clientAddressContext));
  if (limit)
    return refuseForm(reply({ email: limit.message }), { title: tooMany.title, status: 429, wait: limit.wait });
  const account = await createAccount(form.value).catch(logFailure("an account could not be created"));
  if (account === "failed")
    return refuseForm(reply({ email: failed }), { title, status: 503, wait: secondsToCoolDown });
  if (!account) return refuseForm(reply({ email: taken }), { title });
  const session = await beginSessionIfPossible(request, account);
  const created = `Your account has been created, ${inSentence(account.fullName)}.`;
  const message = session.length > 0 ? `${created} You are signed in.` : created;
  const news = flash(request, { kind: "modal", type: "success", title: "Success", message });
  return seeOther(href("/register"), ...session, news);
}

export const clientAction = orCutOff(() => ({ title, reply: replyWith("email", failed) }));

export const headers = sendActionHeaders;

export default function Register({ actionData }: Route.ComponentProps) {
  const reply = actionData?.reply;
  const isBusy = useNavigation().formAction?.startsWith(href("/register"));
  // Marked only: what is missing is said by the server, and the address is not checked (spec, point 5).
  const field = (name: string) => ({
    name,
    defaultValue: typed(reply, name),
    error: errorOf(reply, name),
    "aria-required": true,
  });
  return (
    <AuthPage title="Create an account">
      <PageTitle hasErrors={Boolean(reply)}>Sign Up</PageTitle>
      <RegisteredNews />
      {actionData && <ErrorSummary title={actionData.title} errors={listErrors(reply, fieldNames)} />}
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
  const isSignedIn = useRouteLoaderData<{ isSignedIn: boolean }>("root")?.isSignedIn;
  const news = useModalNotice();
  if (!news) return null;
  const next = isSignedIn ? (
    <ButtonLink to={href("/")}>Continue</ButtonLink>
  ) : (
    <ButtonLink to={href("/login")}>Sign In</ButtonLink>
  );
  return <Modal type={news.type} title={news.title} message={news.message} actions={next} />;
}
