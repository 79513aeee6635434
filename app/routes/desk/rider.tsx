import { data, href } from "react-router";
import kitchenSheet from "../../features/kitchen/kitchen.css?url";
import { confirmCash } from "../../features/riders/confirm-cash.server.ts";
import { confirmCashForm } from "../../features/riders/forms.ts";
import { findListedRider } from "../../features/riders/list-riders.server.ts";
import { riderMessages } from "../../features/riders/messages.ts";
import { findRiderPage, switchAccount } from "../../features/riders/rider-page.server.ts";
import { RiderPage } from "../../features/riders/rider-page.tsx";
import sheet from "../../features/riders/riders.css?url";
import { readRowId, readText } from "../../features/search/search-params.ts";
import { hasPermission, requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { readForm, readIntent } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/rider";

export const links: Route.LinksFunction = () => [kitchenSheet, sheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ context, params: { riderId }, url }: Route.LoaderArgs) {
  const member = requirePermission(context, "riders");
  const after = { cash: readRowId(url, "cash"), deliveries: readText(url, "deliveries", 64) };
  const page = await findRiderPage(member, riderId, after);
  if (!page) throw data(null, 404);
  const asksToDisable = url.searchParams.get("ask") === "disable";
  return { ...page, asksToDisable, mayConfirm: hasPermission(context, "riders.confirm-cash") };
}

export async function action({ request, context, params: { riderId } }: Route.ActionArgs) {
  const intent = await readIntent(request);
  const isSwitch = intent === "disable" || intent === "enable";
  const member = requirePermission(context, isSwitch ? "riders" : "riders.confirm-cash");
  const here = href("/desk/riders/:riderId", { riderId });
  const rider = await findListedRider(riderId);
  if (!rider) throw data(null, 404);
  if (isSwitch) {
    const { kind } = await orUnavailable(switchAccount(member, rider, intent), "failed to disable or enable a rider");
    return seeOther(here, flash(request, riderMessages.switched(kind, intent, rider.fullName)));
  }
  const form = await readForm(request, confirmCashForm);
  if (!form.ok) return form.refusal;
  const result = await orUnavailable(confirmCash(member, riderId, form.value), "failed to confirm a rider's cash");
  switch (result.kind) {
    case "unavailable":
      return form.refuseAsUnavailable();
    case "not-found":
      throw data(null, 404);
    case "other-sum":
      return form.refuse({ form: riderMessages.otherSum(result.heldRupees) }, { status: 409 });
    case "received": {
      const { amountRupees, by, time } = result;
      return form.refuse({ form: riderMessages.receivedBefore(amountRupees, by, time) }, { status: 409 });
    }
    case "confirmed": {
      const done = riderMessages.confirmed(form.value.amount, rider.fullName);
      return seeOther(here, flash(request, done));
    }
  }
}

export const clientAction = offlineReply();

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function Rider({ loaderData, actionData: reply }: Route.ComponentProps) {
  return <RiderPage {...loaderData} reply={reply} />;
}
