import { Form, href } from "react-router";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { AccountPage } from "../accounts/account-page.tsx";
import { NewPasswordFields } from "../accounts/new-password-fields.tsx";
import { UsernameField } from "../accounts/username-field.tsx";

type InvitationPageProps = {
  email: string;
  fullName: string;
  /** The formatted role. */
  offer: string;
  hasAccount: boolean;
  signedInAs: string | null;
  isForMember: boolean;
  path: string;
  reply: FormReply | undefined;
};

/** The page of an invitation, with the form to accept it with a new or an existing account. */
export function InvitationPage(props: InvitationPageProps) {
  const { email, offer, reply } = props;
  return (
    <AccountPage title="Invitation" tagline="For restaurants and riders" hasErrors={Boolean(reply)}>
      <p>
        {email} is invited as <strong>{offer}</strong>.
      </p>
      <NextStep {...props} />
    </AccountPage>
  );
}

function NextStep(props: InvitationPageProps) {
  const { hasAccount, signedInAs, isForMember, path, reply } = props;
  if (signedInAs && !isForMember) return <OtherPerson signedInAs={signedInAs} />;
  if (!hasAccount) return <JoinForm {...props} />;
  if (!isForMember) {
    return (
      <ButtonLink to={`${href("/desk/sign-in")}?${new URLSearchParams({ redirectTo: path })}`} wide>
        Sign in to accept
      </ButtonLink>
    );
  }
  return (
    <Form method="post">
      <ErrorSummary reply={reply} fields={[]} />
      <SubmitButton wide>Accept</SubmitButton>
    </Form>
  );
}

function OtherPerson({ signedInAs }: { signedInAs: string }) {
  return (
    <>
      <p>You are signed in as {signedInAs}. Sign out, then open the link again.</p>
      <Form method="post" action={href("/desk/sign-out")}>
        <SubmitButton wide>Sign out</SubmitButton>
      </Form>
    </>
  );
}

function JoinForm({ email, fullName, reply }: InvitationPageProps) {
  return (
    <>
      <ErrorSummary reply={reply} fields={["fullName", "password", "confirmPassword"]} />
      <Form method="post" noValidate>
        <UsernameField email={email} />
        <Field label="Full Name" {...fieldProps(reply, "fullName", fullName)} autoComplete="name" />
        <NewPasswordFields reply={reply} />
        <SubmitButton wide>Accept</SubmitButton>
      </Form>
    </>
  );
}
