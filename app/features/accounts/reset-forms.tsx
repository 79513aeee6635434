import { Form, useNavigation } from "react-router";
import { stripBidiControls } from "../../ui/bidi.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { errorOf, type RefusedForm, typed } from "../../ui/form-errors.ts";

interface CodeFormProps {
  reply: RefusedForm | undefined;
  email: string;
  userName?: string;
  shownCode?: string;
}

/** Asks for the code that was shown or mailed. */
export function CodeForm({ reply, email, userName, shownCode }: CodeFormProps) {
  const isBusy = useNavigation().formData?.has("code");
  return (
    <Form method="post" noValidate>
      <Field
        label="Reset Code"
        hint={
          userName
            ? `Hello ${stripBidiControls(userName)}, enter your reset code.`
            : `Enter the code from the e-mail to ${email}.`
        }
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={typed(reply, "code") ?? shownCode}
        error={errorOf(reply, "code")}
      />
      <Button wide busy={isBusy}>
        Verify Code
      </Button>
    </Form>
  );
}

/** Asks for the new password, twice. */
export function NewPasswordForm({ reply, email }: { reply: RefusedForm | undefined; email: string }) {
  const isBusy = useNavigation().formData?.has("confirmPassword");
  const field = (name: string) => ({ name, error: errorOf(reply, name), autoComplete: "new-password" });
  return (
    <Form method="post" noValidate>
      {/* Password managers store the new password with it. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="New Password" type="password" {...field("password")} />
      <Field label="Confirm Password" type="password" {...field("confirmPassword")} />
      <Button wide busy={isBusy}>
        Update Password
      </Button>
    </Form>
  );
}
