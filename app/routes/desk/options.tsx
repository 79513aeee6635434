import { markOptionSoldOut, moveOption } from "../../features/menu/change-option.server.ts";
import sheet from "../../features/menu/desk-menu.css?url";
import { listDeskGroups } from "../../features/menu/desk-options.server.ts";
import { extrasGoneNotice, optionOrderNotice } from "../../features/menu/messages.ts";
import { optionsForm } from "../../features/menu/option-form.ts";
import { OptionsPage } from "../../features/menu/options-page.tsx";
import { findTomorrow } from "../../features/menu/sold-out.server.ts";
import type { SoldOutUntil } from "../../features/menu/sold-out-until.ts";
import { answerSoldOut } from "../../http/desk/answer-sold-out.server.ts";
import { chooseRestaurant, hasPermission, requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { readForm, readIntent } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/options";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = await chooseRestaurant(context, url, "menu");
  const [groups, tomorrow] = await Promise.all([listDeskGroups(chosen.vendorId), findTomorrow()]);
  const mayEdit = hasPermission(context, "menu.edit", chosen.vendorId);
  return { ...chosen, groups, mayEdit, tomorrow };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { vendorId } = await chooseRestaurant(context, url, "menu");
  const intent = await readIntent(request);
  const form = await readForm(request, optionsForm);
  if (!form.ok) return form.refusal;
  const { optionId, to } = form.value;
  const back = `${url.pathname}${url.search}#option-${optionId}`;
  if (intent === "move" && to !== undefined) {
    const member = requirePermission(context, "menu.edit", vendorId);
    const moving = moveOption(member, { vendorId, optionId, to });
    const moved = await orUnavailable(moving, "failed to move an option");
    if (moved.kind === "unavailable") return form.refuseAsUnavailable();
    return seeOther(back, flash(request, optionOrderNotice(moved)));
  }
  const member = requirePermission(context, "menu", vendorId);
  const mark = (until: SoldOutUntil) => markOptionSoldOut(member, { vendorId, optionId, until });
  return answerSoldOut({ request, form, intent, id: optionId, mark, goneNotice: extrasGoneNotice, path: back });
}

export const clientAction = offlineReply();

export default function Options({ loaderData, actionData }: Route.ComponentProps) {
  return <OptionsPage {...loaderData} reply={actionData} />;
}
