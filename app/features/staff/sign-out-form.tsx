import { Form, href } from "react-router";
import { SubmitButton } from "../../ui/button.tsx";
import { endShift } from "../kitchen/use-alarm.ts";

/** The button that signs a member of staff out, which also ends the shift of this tab. */
export function SignOutForm() {
  return (
    <Form method="post" action={href("/desk/sign-out")} className="actions" onSubmit={endShift}>
      <SubmitButton tone="plain" className="button-danger-text">
        Sign out
      </SubmitButton>
    </Form>
  );
}
