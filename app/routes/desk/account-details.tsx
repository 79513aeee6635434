import { href } from "react-router";
import { EditForm } from "../../features/desk/edit-form.tsx";
import { useDeskReply } from "../../features/desk/use-desk-reply.ts";
import { staffDetailsForm } from "../../features/staff/forms.ts";
import { staffMessages } from "../../features/staff/messages.ts";
import { changeOwnDetails } from "../../features/staff/own-account.server.ts";
import { findStaff } from "../../features/staff/staff.server.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import { Field } from "../../ui/forms/field.tsx";
import { fieldProps } from "../../ui/forms/form-reply.ts";
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

export const clientAction = offlineReply();

export default function AccountDetails({ loaderData: { fullName, phone }, actionData }: Route.ComponentProps) {
  const reply = useDeskReply(actionData);
  return (
    <Page title="Name and phone" backTo={href("/desk/account")} hasErrors={Boolean(reply)}>
      <EditForm reply={reply} fields={["fullName", "phone"]}>
        <Field label="Full Name" {...fieldProps(reply, "fullName", fullName)} autoComplete="name" />
        <Field label="Phone" {...fieldProps(reply, "phone", phone)} type="tel" autoComplete="tel" />
      </EditForm>
    </Page>
  );
}
