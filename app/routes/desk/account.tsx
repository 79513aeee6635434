import { href } from "react-router";
import { DeskLinks } from "../../features/desk/desk-links.tsx";
import { listDeskPages, nameAccount } from "../../features/desk/desk-pages.ts";
import { endDeviceForm } from "../../features/staff/forms.ts";
import { staffMessages } from "../../features/staff/messages.ts";
import { listRoleLabels } from "../../features/staff/own-account.server.ts";
import { SignOutForm } from "../../features/staff/sign-out-form.tsx";
import { StaffDevices } from "../../features/staff/staff-devices.tsx";
import { endStaffDevice, listStaffDevices } from "../../features/staff/staff-sessions.server.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { readStaffSessionId } from "../../http/desk/staff-session.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/account";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requirePermission(context, "account");
  const [roles, devices] = await Promise.all([
    listRoleLabels(member),
    listStaffDevices(member.id, readStaffSessionId(request)),
  ]);
  return { fullName: member.fullName, email: member.email, pages: listDeskPages(member), roles, devices };
}

/** Signs one device out. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const member = requirePermission(context, "account");
  const form = await readForm(request, endDeviceForm);
  const here = href("/desk/account") + url.search;
  if (!form.ok) return seeOther(here);
  const ended = await orUnavailable(endStaffDevice(member, form.value.key), "failed to sign out a device");
  const notice = ended?.kind === "unavailable" ? staffMessages.notSaved : staffMessages.deviceEnded;
  return seeOther(here, flash(request, notice));
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { fullName, email, pages, roles, devices } = loaderData;
  return (
    <Page title={nameAccount(pages)}>
      <Card title={fullName}>
        <p>{email}</p>
        <p className="quiet">{roles.join(" · ") || "No role"}</p>
      </Card>
      <DeskLinks pages={pages} />
      <StaffDevices devices={devices} />
      <SignOutForm />
    </Page>
  );
}
