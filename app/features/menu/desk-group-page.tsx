import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { EditForm } from "../desk/edit-form.tsx";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { useDeskReply } from "../desk/use-desk-reply.ts";
import { optionRows } from "../options/choice-fields.ts";
import type { DeskGroup } from "./desk-options.server.ts";
import { PricedRows } from "./priced-rows.tsx";

type DeskGroupPageProps = {
  vendorId: string;
  /** Undefined for a new one. */
  group: DeskGroup | undefined;
  formKey: string;
  /** The version of the group; undefined for a new one. */
  seen: string | undefined;
  reply: FormReply | undefined;
};

/** The page with everything a manager can edit about a group of extras; empty for a new one. */
export function DeskGroupPage({ vendorId, group, reply: answer, ...form }: DeskGroupPageProps) {
  const reply = useDeskReply(answer);
  const list = restaurantPath(href("/desk/menu/options"), vendorId);
  const deletion = group && href("/desk/menu/options/:groupId/delete", { groupId: group.id });
  return (
    <Page title={group?.name ?? "Add extras"} backTo={list} hasErrors={Boolean(reply)}>
      <EditForm {...form} reply={reply} fields={fieldNames}>
        <GroupFields group={group} reply={reply} />
      </EditForm>
      {deletion && (
        <ButtonLink to={restaurantPath(deletion, vendorId)} tone="plain" className="button-danger-text" wide>
          Delete
        </ButtonLink>
      )}
    </Page>
  );
}

function GroupFields({ group, reply }: Pick<DeskGroupPageProps, "group" | "reply">) {
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <>
      <Field label="Name" hint="For example: Sauces" {...fieldProps(reply, "name", group?.name)} autoComplete="off" />
      <div className="desk-row">
        <Field
          label="Choose at least"
          hint="0 means optional."
          {...fieldProps(reply, "min", String(group?.min ?? 0))}
          {...number}
        />
        <Field
          label="Choose at most"
          hint="1 means only one."
          {...fieldProps(reply, "max", String(group?.max ?? 1))}
          {...number}
        />
      </div>
      <fieldset className="desk-fieldset">
        <legend>Options</legend>
        <p className="quiet">The price is added to the price of the dish. Rows without a name are ignored.</p>
        <PricedRows
          of={{ field: "option", label: "Option" }}
          rows={optionRows}
          stored={group?.options ?? []}
          spare={3}
          reply={reply}
        />
      </fieldset>
    </>
  );
}

/** Field names in the order of the page. */
const fieldNames = ["name", "min", "max", ...optionRows.flatMap((row) => [`optionName${row}`, `optionPrice${row}`])];
