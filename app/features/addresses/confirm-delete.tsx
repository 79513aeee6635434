import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ConfirmDialog } from "../../ui/forms/confirm-dialog.tsx";
import { stripBidiControls } from "../../ui/text/bidi.ts";
import type { Address } from "./addresses.server.ts";

/** The dialog that confirms the deletion of an address. */
export function ConfirmDelete({ address: { id, label } }: { address: Address }) {
  return (
    <ConfirmDialog
      title={t("Delete Address")}
      message={t("Are you sure you want to delete the address “{label}”?", { label: stripBidiControls(label) })}
      closeTo={href("/profile/addresses")}
      intent="delete"
      button={t("Delete")}
    >
      <input type="hidden" name="addressId" value={id} />
    </ConfirmDialog>
  );
}
