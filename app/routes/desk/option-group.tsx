import { href } from "react-router";
import { restaurantPath } from "../../features/desk/restaurant-path.ts";
import { identifyGroupForm, saveGroup } from "../../features/menu/change-group.server.ts";
import { DeskGroupPage } from "../../features/menu/desk-group-page.tsx";
import sheet from "../../features/menu/desk-menu.css?url";
import { findDeskGroup } from "../../features/menu/desk-options.server.ts";
import { changeNotice, extrasGoneNotice, menuMessages } from "../../features/menu/messages.ts";
import { groupForm, toGroup } from "../../features/menu/option-form.ts";
import { findEdited, requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { conflict, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { keepUnsentForm } from "../../http/unsent-form.server.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/option-group";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader(args: Route.LoaderArgs) {
  const { vendorId, edited: group } = await findEdited(args, "menu.edit", args.params.groupId, findDeskGroup);
  return { vendorId, group, ...identifyGroupForm(group) };
}

export async function action(args: Route.ActionArgs) {
  const { request } = args;
  if (await isDeleted(args)) return replyAfterDeletion(args);
  const { member, vendorId, edited: group } = await findEdited(args, "menu.edit", args.params.groupId, findDeskGroup);
  const form = await readForm(request, groupForm);
  if (!form.ok) return form.refusal;
  const { formKey, seen } = form.value;
  const saving = saveGroup(member, { vendorId, id: group?.id, formKey, seen }, toGroup(form.value));
  const saved = await orUnavailable(saving, "failed to save extras");
  switch (saved.kind) {
    case "unavailable":
      return form.refuseAsUnavailable();
    case "not-found":
      return form.refuse({ form: menuMessages.extrasGone }, { status: 404 });
    case "name-taken":
      return form.refuse({ name: menuMessages.extrasTaken }, { status: 409 });
    case "conflict":
      return form.refuse({ form: menuMessages.changed }, conflict);
    case "full":
      return form.refuse({ form: menuMessages.extrasFull }, { status: 409 });
    case "saved":
      return seeOther(restaurantPath(href("/desk/menu/options"), vendorId), flash(request, changeNotice(saved)));
  }
}

async function isDeleted({ context, params: { groupId } }: Route.ActionArgs): Promise<boolean> {
  requirePermission(context, "menu.edit");
  return groupId !== "new" && (await findDeskGroup(groupId)) === undefined;
}

/** Leads to the form for new extras, filled in with what was typed unless that is too long; an error page would lose it. */
async function replyAfterDeletion({ request, url }: Route.ActionArgs): Promise<Response> {
  const added = href("/desk/menu/options/:groupId", { groupId: "new" }) + url.search;
  const kept = await keepUnsentForm(request, new URL(added, url), menuMessages.extrasDeleted);
  if (kept.length > 0) return seeOther(added, ...kept);
  return seeOther(href("/desk/menu/options") + url.search, flash(request, extrasGoneNotice));
}

export const clientAction = offlineReply();

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function OptionGroup({ loaderData, actionData }: Route.ComponentProps) {
  return <DeskGroupPage {...loaderData} reply={actionData} />;
}
