import { Form, href, Link, redirect, useNavigation } from "react-router";
import { AuthPage } from "../features/accounts/auth-page.tsx";
import { requestReset } from "../features/accounts/recovery.server.ts";
import { forgotPasswordForm, generateFailed } from "../features/accounts/recovery-forms.ts";
import { postResetCode } from "../features/accounts/reset-mail.server.ts";
import { countTry, findWait, forgetTries } from "../features/accounts/throttle.server.ts";
import { tooMany } from "../features/accounts/too-many.ts";
import { supportLinks } from "../features/support/support.server.ts";
import { SupportDialog } from "../features/support/support-dialog.tsx";
import { clientAddressContext } from "../http/client-address.server.ts";
import { logFailure } from "../http/errors.server.ts";
import { formReply, readForm, refuseForm, sendActionHeaders } from "../http/form.server.ts";
import { log } from "../http/log.server.ts";
import { readRecovery, writeRecovery } from "../http/recovery-cookie.server.ts";
import { resetDeliveryFor, showsCodesInPublic } from "../http/reset-delivery.server.ts";
import { seeOther } from "../http/see-other.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { errorOf, listErrors, typed } from "../ui/form-errors.ts";
import { inSentence } from "../ui/in-sentence.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { GoOn } from "../ui/refresh.tsx";
import { useCountdown } from "../ui/use-countdown.ts";
import type { Route } from "./+types/forgot-password";

const sentPath = `${href("/forgot-password")}?sent=1`;
const secondsToReadTheCode = 3;

export async function loader({ request, url }: Route.LoaderArgs) {
  const recovery = readRecovery(request);
  const isSent = url.searchParams.has("sent");
  if (isSent && recovery?.step !== "code") throw redirect(href("/forgot-password"));
  const email = url.searchParams.has("resend") ? recovery?.email : undefined;
  const seconds = email && (await findWait("reset-cooldown", email));
  return {
    sent: isSent ? recovery : undefined,
    email,
    cooldown: seconds ? { seconds } : undefined,
    isCodePublic: showsCodesInPublic(request),
    support: supportLinks("Password reset"),
    asksSupport: url.searchParams.get("open") === "support",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, forgotPasswordForm);
  if (!form.ok) return refuseForm(form.reply);
  const { email } = form.value;
  const reply = (message: string) => formReply({ email }, { email: message });
  const address = context.get(clientAddressContext);
  const wait = await countTry("reset-request", email, address);
  if (wait) return refuseForm(reply(tooMany.message), { title: tooMany.title, status: 429, wait });
  const delivery = resetDeliveryFor(request, address);
  if (delivery === "none") {
    log.error("a reset code was asked for and can't be sent: set SMTP_URL, or RESET_CODE_DELIVERY");
    return refuseForm(reply(generateFailed), { status: 503 });
  }
  const cooldown = await countTry("reset-cooldown", email, address);
  if (cooldown)
    return refuseForm(reply(`Please wait ${cooldown} seconds before trying again.`), { status: 429, wait: cooldown });
  const reset = await requestReset(email).catch(logFailure("a reset code could not be made"));
  // Only a request that succeeded starts the cooldown (spec, point 4); where codes are mailed, all sound alike.
  if (reset === "failed" || (!reset && delivery === "screen")) await forgetTries("reset-cooldown", email);
  if (reset === "failed") return refuseForm(reply(generateFailed), { status: 503 });
  if (delivery === "email") {
    if (reset) postResetCode(reset, logFailure("a reset code could not be mailed"));
    return seeOther(sentPath, writeRecovery(request, { step: "code", email }));
  }
  if (!reset) return refuseForm(reply("No account found with this email address."));
  return seeOther(
    sentPath,
    writeRecovery(request, { step: "code", email, userName: reset.fullName, code: reset.code }),
  );
}

export const headers = sendActionHeaders;

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, isCodePublic, support, asksSupport } = loaderData;
  return (
    <AuthPage title="Forgot Password">
      <PageTitle hasErrors={Boolean(actionData)}>Forgot Password</PageTitle>
      {isCodePublic && (
        <p className="notice notice--warning">
          This site shows reset codes on screen: anyone who knows your e-mail address can reset your password.
        </p>
      )}
      {sent ? (
        <CodeSent email={sent.email} userName={sent.userName} code={sent.code} />
      ) : (
        <RequestForm {...{ loaderData, actionData }} />
      )}
      <p className="auth-other">
        <Link to={href("/login")}>Back to Login</Link>
      </p>
      <p className="auth-other">
        <Link to={`${href("/forgot-password")}?open=support`} preventScrollReset>
          Contact Support
        </Link>
      </p>
      {asksSupport && <SupportDialog support={support} closeTo={href("/forgot-password")} />}
    </AuthPage>
  );
}

function RequestForm({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const reply = actionData?.reply;
  const waiting = useCountdown(actionData ? actionData.wait : loaderData.cooldown);
  const isBusy = useNavigation().formAction === href("/forgot-password");
  return (
    <>
      {actionData && <ErrorSummary title={actionData.title} errors={listErrors(reply, ["email"])} />}
      <Form method="post" action={href("/forgot-password")} noValidate>
        <Field
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          defaultValue={typed(reply, "email") ?? loaderData.email}
          error={errorOf(reply, "email")}
        />
        <Button wide busy={isBusy}>
          {waiting > 0 ? `Wait ${waiting}s` : "Send Reset Link"}
        </Button>
      </Form>
    </>
  );
}

function CodeSent({ email, userName, code }: { email: string; userName?: string; code?: string }) {
  return (
    <>
      <GoOn seconds={secondsToReadTheCode} to={href("/reset-code")} />
      <div className="notice notice--success" role="status">
        {code ? (
          <p>
            Reset code generated! {inSentence(userName ?? "")}, your code is <strong>{code}</strong>
          </p>
        ) : (
          <p>If {email} has an account, a reset code is on its way there. Please check your e-mail.</p>
        )}
      </div>
      <ButtonLink to={href("/reset-code")} wide>
        Continue
      </ButtonLink>
    </>
  );
}
