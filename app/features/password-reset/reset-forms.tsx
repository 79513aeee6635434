import type { ClipboardEvent, InputEvent } from "react";
import { Form, href } from "react-router";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { useCountdown } from "../../ui/forms/use-countdown.ts";
import { NewPasswordFields } from "../accounts/new-password-fields.tsx";
import { UsernameField } from "../accounts/username-field.tsx";
import { AutoNavigate } from "./reset-auto-navigate.tsx";
import { codeLength, tidyCode } from "./typed-code.ts";

type RequestCodeFormProps = {
  reply: FormReply | undefined;
  /** The email address of the previous request, when asking for another code. */
  email: string | undefined;
  /** Seconds until the next code may be requested. */
  cooldown: { seconds: number } | undefined;
  /** Whether a code was just sent, so that the next step is elsewhere. */
  isRepeated: boolean;
};

/** The form that requests a reset code. Its button counts the cooldown down. */
export function RequestCodeForm({ reply, email, cooldown, isRepeated }: RequestCodeFormProps) {
  const secondsLeft = useCountdown(reply ? reply.retryAfter : cooldown);
  return (
    <>
      <ErrorSummary reply={reply} fields={["email"]} />
      <Form method="post" action={href("/forgot-password")} noValidate>
        <Field
          label={t("Email Address")}
          {...fieldProps(reply, "email", email)}
          type="email"
          autoComplete="username"
          spellCheck={false}
        />
        <SubmitButton wide tone={isRepeated || secondsLeft > 0 ? "tint" : "primary"}>
          {secondsLeft > 0 ? t("Wait {seconds}s", { seconds: secondsLeft }) : t("Send Reset Link")}
        </SubmitButton>
      </Form>
    </>
  );
}

type CodeFormProps = {
  reply: FormReply | undefined;
  email: string;
  userName?: string;
  /** Whether no code was sent, so that the customer has one from the desk. */
  isUndelivered?: true;
  shownCode?: string;
};

/** The step of a reset that comes next: the code, the new password, or the message that it was changed. */
export function ResetStep({ step, ...props }: CodeFormProps & { step: "code" | "password" | "done" }) {
  return (
    <>
      <ErrorSummary reply={props.reply} fields={["code", "password", "confirmPassword"]} />
      {step === "code" && <CodeForm {...props} />}
      {step === "password" && <NewPasswordForm reply={props.reply} email={props.email} />}
      {step === "done" && <PasswordUpdated />}
    </>
  );
}

function whichCode({ email, userName, isUndelivered }: Pick<CodeFormProps, "email" | "userName" | "isUndelivered">) {
  if (userName) return t("Hello {name}, enter your reset code.", { name: stripBidiControls(userName) });
  if (isUndelivered) return t("Enter the code that you were given for {email}.", { email });
  return t("Enter the code from the email to {email}.", { email });
}

/** The form for the reset code. */
function CodeForm({ reply, shownCode, ...addressee }: CodeFormProps) {
  const { defaultValue = "", ...field } = fieldProps(reply, "code", shownCode);
  return (
    <Form method="post" noValidate>
      <Field
        label={t("Reset Code")}
        hint={whichCode(addressee)}
        {...field}
        defaultValue={tidyCode(defaultValue)}
        maxLength={codeLength}
        onInput={tidyTyped}
        onPaste={pasteTidied}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SubmitButton name="intent" value="verify" wide>
        {t("Verify Code")}
      </SubmitButton>
    </Form>
  );
}

function tidyTyped({ currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>) {
  const tidied = tidyCode(input.value);
  // A changed value would end the composition of an on-screen keyboard.
  if (tidied === input.value || nativeEvent.isComposing) return;
  const caret = input.selectionStart;
  input.value = tidied;
  input.setSelectionRange(caret, caret);
}

/** Replaces what was typed: `maxLength` would cut the end off a code that was copied with a space before it. */
function pasteTidied(event: ClipboardEvent<HTMLInputElement>) {
  event.preventDefault();
  event.currentTarget.value = tidyCode(event.clipboardData.getData("text"));
}

/** The form for the new password and its confirmation. */
function NewPasswordForm({ reply, email }: { reply: FormReply | undefined; email: string }) {
  return (
    <Form method="post" noValidate>
      <UsernameField email={email} />
      <NewPasswordFields reply={reply} label={t("New Password")} />
      <SubmitButton wide>{t("Update Password")}</SubmitButton>
    </Form>
  );
}

const redirectDelaySeconds = 2;

/** The message after a reset; navigates to sign-in. */
function PasswordUpdated() {
  return (
    <>
      <AutoNavigate seconds={redirectDelaySeconds} to={href("/login")} />
      <p className="notice notice--success" role="status">
        {t("Password updated successfully! Redirecting to login...")}
      </p>
      <ButtonLink to={href("/login")} wide>
        {t("Continue")}
      </ButtonLink>
    </>
  );
}
