import { data, href } from "react-router";
import { listPermittedRestaurants, mayDisable, mayGrant } from "../../features/desk/permissions.ts";
import type { StaffMember } from "../../features/desk/staff-member.ts";
import { findListedRider } from "../../features/riders/list-riders.server.ts";
import { setStaffStatus, withdrawRole } from "../../features/staff/change-staff.server.ts";
import { staffChangeForm } from "../../features/staff/forms.ts";
import { findListedPerson } from "../../features/staff/list-staff.server.ts";
import { staffChangeNotice, staffMessages } from "../../features/staff/messages.ts";
import { PersonPage } from "../../features/staff/person-page.tsx";
import { findStaff } from "../../features/staff/staff.server.ts";
import { hasPermission, requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import type { Route } from "./+types/staff-member";

export async function loader({ context, params: { staffId }, url }: Route.LoaderArgs) {
  const member = requirePermission(context, "staff");
  const person = await findPerson(member, staffId);
  if (!person) throw data(null, 404);
  const account = await findStaff(person.id);
  const roles = person.roles.map((held) => ({ ...held, mayWithdraw: mayGrant(member, held) }));
  const ask = url.searchParams.get("ask");
  const riderId = ask && hasPermission(context, "riders") ? account?.riderId : undefined;
  const load = riderId ? await findListedRider(riderId) : undefined;
  return { ...person, roles, mayDisable: account !== undefined && mayDisable(member, account), ask, load };
}

export async function action({ request, context, params: { staffId } }: Route.ActionArgs) {
  const member = requirePermission(context, "staff");
  const person = await findPerson(member, staffId);
  const form = await readForm(request, staffChangeForm);
  if (!person) {
    // The first of two taps, or a colleague, may have withdrawn the person's last role at the member's restaurants.
    const isDone = form.ok && form.value.intent === "withdraw" && form.value.role && mayGrant(member, form.value.role);
    if (!isDone) throw data(null, 404);
    return seeOther(href("/desk/staff"), flash(request, staffMessages.roleGone));
  }
  const here = href("/desk/staff/:staffId", { staffId });
  if (!form.ok || (form.value.intent === "withdraw" && !form.value.role)) return seeOther(here);
  const { intent, role } = form.value;
  const changing =
    intent === "withdraw" && role
      ? withdrawRole(member, staffId, role)
      : setStaffStatus(member, staffId, intent === "enable" ? "active" : "disabled");
  const result = await orUnavailable(changing, "failed to change a staff account");
  const notice = flash(request, staffChangeNotice(result.kind, intent, person.fullName));
  if (result.kind !== "changed") return seeOther(here, notice);
  // Without a role at the member's restaurants, the person no longer has a page. An error must not say that nothing changed.
  const isStillListed = await findPerson(member, staffId).catch(() => undefined);
  // Whoever gives up a role of their own may have lost the pages of staff with it.
  const listed = isStillListed ? here : href("/desk/staff");
  return seeOther(person.id === member.id ? href("/desk") : listed, notice);
}

/** Finds a person with a role at the member's restaurants. */
function findPerson(member: StaffMember, staffId: string) {
  return findListedPerson(listPermittedRestaurants(member, "staff"), staffId);
}

export default function StaffMemberPage({ loaderData }: Route.ComponentProps) {
  return <PersonPage {...loaderData} />;
}
