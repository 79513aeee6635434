import { data, Form, href } from "react-router";
import { restaurantPath } from "../../features/desk/restaurant-path.ts";
import { deleteGroup } from "../../features/menu/change-group.server.ts";
import { findDeskGroup } from "../../features/menu/desk-options.server.ts";
import { changeNotice, extrasAlreadyDeleted } from "../../features/menu/messages.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { readIntent } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { stripBidiControls } from "../../i18n/text.ts";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { notSaved } from "../../ui/forms/form-reply.ts";
import { failure } from "../../ui/notice.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/delete-option-group";

export async function loader({ context, params }: Route.LoaderArgs) {
  const group = await findGroup({ context, params });
  if (!group) throw data(null, 404);
  return group;
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const group = await findGroup({ context, params });
  if (!group) return seeOther(href("/desk/menu/options") + url.search, flash(request, extrasAlreadyDeleted));
  const { vendorId, id } = group;
  if ((await readIntent(request)) !== "delete") return seeOther(url.pathname);
  const member = requirePermission(context, "menu.edit", vendorId);
  const deleted = await orUnavailable(deleteGroup(member, { vendorId, id }), "failed to delete extras");
  const list = restaurantPath(href("/desk/menu/options"), vendorId);
  switch (deleted.kind) {
    case "deleted":
      return seeOther(list, flash(request, changeNotice(deleted)));
    case "not-found":
      return seeOther(list, flash(request, extrasAlreadyDeleted));
    case "unavailable":
      return seeOther(list, flash(request, failure(notSaved.form)));
  }
}

/** Finds the group in the URL, if it still exists; its restaurant must be one of the person's. */
async function findGroup({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  requirePermission(context, "menu.edit");
  const group = await findDeskGroup(params.groupId);
  if (group) requirePermission(context, "menu.edit", group.vendorId);
  return group;
}

export default function DeleteOptionGroup({ loaderData: { id, vendorId, name, dishes } }: Route.ComponentProps) {
  const back = restaurantPath(href("/desk/menu/options/:groupId", { groupId: id }), vendorId);
  const shown = dishes.slice(0, 10).map(stripBidiControls).join(", ");
  return (
    <Page title="Delete extras" backTo={back}>
      <Card>
        <p>
          Do you want to delete <strong>{stripBidiControls(name)}</strong>?
        </p>
        <p>
          {dishes.length === 0
            ? "No dish uses them."
            : `These dishes will lose them: ${shown}${dishes.length > 10 ? " and others" : ""}.`}
        </p>
        <p className="quiet">Past orders keep what was chosen.</p>
        <Form method="post" className="actions">
          <SubmitButton name="intent" value="delete" tone="danger" wide>
            Delete
          </SubmitButton>
          <ButtonLink to={back} tone="plain" wide>
            Cancel
          </ButtonLink>
        </Form>
      </Card>
    </Page>
  );
}
