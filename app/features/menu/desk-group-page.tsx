import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { useReply } from "../desk/use-reply.ts";
import { DeskGroupForm } from "./desk-group-form.tsx";
import type { DeskGroup } from "./desk-options.server.ts";

interface DeskGroupPageProps {
  vendorId: string;
  /** Undefined for a new one. */
  group: DeskGroup | undefined;
  formKey: string;
  seen: string | undefined;
  reply: FormReply | undefined;
}

/** The page that adds or edits a group of extras. */
export function DeskGroupPage({ vendorId, group, reply: answer, ...form }: DeskGroupPageProps) {
  const reply = useReply(answer);
  const list = restaurantPath(href("/desk/menu/options"), vendorId);
  const deletion = group && href("/desk/menu/options/:groupId/delete", { groupId: group.id });
  return (
    <Page title={group ? "Edit extras" : "Add extras"} backTo={list} hasErrors={Boolean(reply)}>
      <DeskGroupForm {...form} group={group} reply={reply} />
      {deletion && (
        <ButtonLink to={restaurantPath(deletion, vendorId)} tone="plain" className="button-danger-text" wide>
          Delete
        </ButtonLink>
      )}
    </Page>
  );
}
