import { Form, href } from "react-router";
import { useReply } from "../../features/desk/use-reply.ts";
import { staffDetailsForm } from "../../features/staff/forms.ts";
import { staffMessages } from "../../features/staff/messages.ts";
import { changeOwnDetails } from "../../features/staff/own-account.server.ts";
import { findStaff } from "../../features/staff/staff.server.ts";
import { requirePermission } from "../../http/desk/staff.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { forwardActionHeaders, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { fieldProps } from "../../ui/forms/form-reply.ts";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/account-details";

export async function loader({ context }: Route.LoaderArgs) {
  const person = await findStaff(requirePermission(context, "account").id);
  return { fullName: person?.fullName ?? "", phone: person?.phone ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requirePermission(context, "account");
  const form = await readForm(request, staffDetailsForm);
  if (!form.ok) return form.refusal;
  const result = await orUnavailable(changeOwnDetails(member, form.value), "failed to change a staff account");
  if (result.kind === "unavailable") return form.refuseAsUnavailable();
  return seeOther(href("/desk/account"), flash(request, staffMessages.saved));
}

export const headers = forwardActionHeaders;

export default function AccountDetails({ loaderData, actionData }: Route.ComponentProps) {
  const reply = useReply(actionData);
  return (
    <Page title="Name and phone" backTo={href("/desk/account")} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={["fullName", "phone"]} />
      <Card>
        <Form method="post" noValidate>
          <Field label="Full Name" {...fieldProps(reply, "fullName", loaderData.fullName)} autoComplete="name" />
          <Field label="Phone" {...fieldProps(reply, "phone", loaderData.phone)} type="tel" autoComplete="tel" />
          <SubmitButton wide>Save</SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}
