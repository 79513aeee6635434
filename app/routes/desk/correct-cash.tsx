import { data, href } from "react-router";
import { correctCash } from "../../features/riders/correct-cash.server.ts";
import { CorrectCashPage } from "../../features/riders/correct-cash-page.tsx";
import { correctCashForm } from "../../features/riders/forms.ts";
import { findListedRider } from "../../features/riders/list-riders.server.ts";
import { riderMessages } from "../../features/riders/messages.ts";
import { findCashEntry } from "../../features/riders/rider-cash.server.ts";
import sheet from "../../features/riders/riders.css?url";
import { parseRowId } from "../../features/search/search-params.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/correct-cash";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, params: { riderId, entryId } }: Route.LoaderArgs) {
  requirePermission(context, "riders.confirm-cash");
  const [rider, entry] = await Promise.all([findListedRider(riderId), findCashEntry(riderId, readId(entryId))]);
  if (!rider || !entry) throw data(null, 404);
  return { riderId, fullName: rider.fullName, entry };
}

export async function action({ request, context, params: { riderId, entryId } }: Route.ActionArgs) {
  const member = requirePermission(context, "riders.confirm-cash");
  const id = readId(entryId);
  const form = await readForm(request, correctCashForm);
  if (!form.ok) {
    const entry = await findCashEntry(riderId, id);
    if (!entry) throw data(null, 404);
    return form.refusal;
  }
  const correcting = correctCash(member, { riderId, entryId: id, reason: form.value.reason });
  const result = await orUnavailable(correcting, "failed to correct a rider's cash");
  switch (result.kind) {
    case "unavailable":
      return form.refuseAsUnavailable();
    case "not-found":
      throw data(null, 404);
    case "corrected-before":
      return form.refuse({ form: riderMessages.correctedBefore(result.by) }, { status: 409 });
    case "corrected":
      return seeOther(href("/desk/riders/:riderId", { riderId }), flash(request, riderMessages.corrected));
  }
}

/** @throws {Response} 404 if it is not the number of a row */
function readId(entryId: string): number {
  const id = parseRowId(entryId);
  if (id === undefined) throw data(null, 404);
  return id;
}

export const clientAction = offlineReply();

export default function CorrectCash({ loaderData, actionData: reply }: Route.ComponentProps) {
  return <CorrectCashPage {...loaderData} reply={reply} />;
}
