import { data, Form, href, useNavigation } from "react-router";
import { changeDetails, findAccount } from "../features/accounts/accounts.server.ts";
import { detailsForm } from "../features/accounts/profile-forms.ts";
import { countTry } from "../features/accounts/throttle.server.ts";
import { waitInWords } from "../features/dates/wait-in-words.ts";
import { clientAddressContext } from "../http/client-address.server.ts";
import { logFailure } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { formReply, readForm, retryAfter, sendActionHeaders } from "../http/form.server.ts";
import { seeOther } from "../http/see-other.ts";
import { customerContext } from "../http/visitor.server.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { orCutOff, replyWith } from "../ui/cut-off.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { errorOf, listErrors, typed } from "../ui/form-errors.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/edit-profile";

const failed = "Failed to update profile. Please try again.";
const tooOften = (wait: number) =>
  `You have changed your profile many times in the last hour. Please try again ${waitInWords(wait)}.`;

export function loader({ context }: Route.LoaderArgs) {
  return findAccount(context.get(customerContext).customerId);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, detailsForm);
  if (!form.ok) return data(form.reply, 400);
  const { customerId } = context.get(customerContext);
  const wait = await countTry("change-profile", customerId, context.get(clientAddressContext));
  if (wait) {
    const reply = formReply(form.value, { fullName: tooOften(wait) });
    return data(reply, { status: 429, headers: retryAfter(wait) });
  }
  const changed = await changeDetails(customerId, form.value).catch(logFailure("a profile could not be changed"));
  if (changed === "failed") {
    return data(formReply(form.value, { fullName: failed }), 503);
  }
  const message = "Profile updated successfully!";
  return seeOther(href("/profile"), flash(request, { type: "success", title: "Success", message }));
}

export const headers = sendActionHeaders;

export const clientAction = orCutOff(() => replyWith("fullName", failed));

export default function EditProfile({ loaderData: account, actionData: reply }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction?.startsWith(href("/profile/edit"));
  // Also a field that was emptied stays as it was sent.
  const value = (name: "fullName" | "phone") => (reply?.initialValue ? typed(reply, name) : account[name]);
  return (
    <main className="page page--narrow" id="main">
      <PageTitle hasErrors={Boolean(reply)}>Edit Profile</PageTitle>
      <PageHeader title="Edit Profile" backTo={href("/profile")} />
      {reply && <ErrorSummary title="Error" errors={listErrors(reply, ["fullName", "phone"])} />}
      <Card>
        <Form method="post" noValidate>
          <Field
            label="Full Name"
            name="fullName"
            autoComplete="name"
            defaultValue={value("fullName")}
            error={errorOf(reply, "fullName")}
          />
          <Field label="Email Address" name="email" type="email" value={account.email} readOnly autoComplete="off" />
          <Field
            label="Phone Number"
            name="phone"
            type="tel"
            autoComplete="tel"
            defaultValue={value("phone")}
            error={errorOf(reply, "phone")}
          />
          <Button wide busy={isBusy}>
            Save Changes
          </Button>
        </Form>
      </Card>
    </main>
  );
}
