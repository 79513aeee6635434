import { href } from "react-router";
import { categoriesForm } from "../../features/categories/categories-form.ts";
import { changeCategories, findDeskCategories } from "../../features/categories/desk-categories.server.ts";
import { categoryMessages as messages } from "../../features/categories/messages.ts";
import { EditForm } from "../../features/desk/edit-form.tsx";
import { useDeskReply } from "../../features/desk/use-desk-reply.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { conflict, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import { TextAreaField } from "../../ui/forms/field.tsx";
import { fieldProps } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import type { Route } from "./+types/categories";

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, "categories");
  return findDeskCategories();
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requirePermission(context, "categories");
  const form = await readForm(request, categoriesForm);
  if (!form.ok) return form.refusal;
  const changed = await orUnavailable(changeCategories(member, form.value), "failed to change the categories");
  if (changed.kind === "unavailable") return form.refuseAsUnavailable();
  if (changed.kind === "conflict") return form.refuse({ categories: messages.changed }, conflict);
  return seeOther(href("/desk/categories"), flash(request, messages.saved));
}

export const clientAction = offlineReply();

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function Categories({ loaderData: { text, seen }, actionData }: Route.ComponentProps) {
  const reply = useDeskReply(actionData);
  return (
    <Page title="Categories" backTo={href("/desk/restaurants")} hasErrors={Boolean(reply)}>
      <p className="quiet">
        Customers choose from these on the home page. A category lists the restaurants whose cuisine names it, such as
        Karahi those with “Karahi, BBQ”.
      </p>
      <EditForm reply={reply} fields={["categories"]} seen={seen}>
        <TextAreaField
          label="Categories"
          hint={
            <>
              One per line, in the order customers see. To add the name in Urdu, write it after a colon: Karahi:{" "}
              <UserText>کڑاہی</UserText>.
            </>
          }
          {...fieldProps(reply, "categories", text)}
          key={seen}
          rows={10}
        />
      </EditForm>
    </Page>
  );
}
