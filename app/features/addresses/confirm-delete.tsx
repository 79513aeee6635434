import { Form, href } from "react-router";
import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/bidi.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import type { Address } from "./addresses.server.ts";

/** The dialog that confirms the deletion of an address. */
export function ConfirmDelete({ address: { id, label } }: { address: Address }) {
  const list = href("/profile/addresses");
  return (
    <Modal
      type="warning"
      title={t("Delete Address")}
      message={t("Are you sure you want to delete the address “{label}”?", { label: stripBidiControls(label) })}
      closeTo={list}
      actions={
        <Form method="post" action={list} replace className="actions">
          <input type="hidden" name="addressId" value={id} />
          <SubmitButton name="intent" value="delete" tone="danger" wide>
            {t("Delete")}
          </SubmitButton>
          <ButtonLink to={list} tone="plain" wide replace preventScrollReset>
            {t("Cancel")}
          </ButtonLink>
        </Form>
      }
    />
  );
}
