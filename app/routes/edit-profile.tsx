import { Form, href } from "react-router";
import { changeDetails, findAccount } from "../features/accounts/accounts.server.ts";
import { detailsForm } from "../features/accounts/forms.ts";
import { profileMessages } from "../features/accounts/messages.ts";
import { orUnavailable } from "../http/errors.server.ts";
import { flash } from "../http/flash.server.ts";
import { forwardActionHeaders, readForm, tooManyRequests } from "../http/form.server.ts";
import { seeOther } from "../http/responses.ts";
import { customerContext } from "../http/visitor.server.ts";
import { t } from "../i18n/text.ts";
import { Card } from "../ui/card.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field } from "../ui/field.tsx";
import { fieldProps } from "../ui/form-reply.ts";
import { offlineReply } from "../ui/offline-fallback.ts";
import { Page } from "../ui/page.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { Route } from "./+types/edit-profile";

export function loader({ context }: Route.LoaderArgs) {
  return findAccount(context.get(customerContext).customerId);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, detailsForm);
  if (!form.ok) return form.refusal;
  const { customerId } = context.get(customerContext);
  const result = await orUnavailable(changeDetails(customerId, form.value), "failed to change a profile");
  switch (result.kind) {
    case "unavailable":
      return form.refuseAsUnavailable({ fullName: profileMessages.updateFailed });
    case "too-many":
      return form.refuse({ fullName: profileMessages.tooManyChanges(result.seconds) }, tooManyRequests(result.seconds));
    case "changed":
      return seeOther(href("/profile"), flash(request, profileMessages.updated));
  }
}

export const clientAction = offlineReply(() => ({ fullName: profileMessages.updateFailed }));

export const headers = forwardActionHeaders;

export default function EditProfile({ loaderData: account, actionData: reply }: Route.ComponentProps) {
  return (
    <Page title={t("Edit Profile")} backTo={href("/profile")} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={["fullName", "phone"]} />
      <Card>
        <Form method="post" noValidate>
          <Field label={t("Full Name")} {...fieldProps(reply, "fullName", account.fullName)} autoComplete="name" />
          <Field
            label={t("Email Address")}
            name="email"
            type="email"
            value={account.email}
            readOnly
            autoComplete="off"
          />
          <Field
            label={t("Phone Number")}
            {...fieldProps(reply, "phone", account.phone)}
            type="tel"
            autoComplete="tel"
          />
          <SubmitButton wide>{t("Save Changes")}</SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}
