import { Form, href } from "react-router";
import { t } from "../../i18n/text.ts";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/forms/confirm-dialog.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { useAdditions } from "../../ui/forms/use-additions.ts";
import { stripBidiControls } from "../../ui/text/bidi.ts";
import { useReply } from "../../ui/use-root.ts";
import { AccountField } from "../customers/account-field.tsx";
import { AddressFields, addressFieldNames } from "./address-fields.tsx";
import { AddressList } from "./address-list.tsx";
import type { Address } from "./addresses.server.ts";

type AddressBookProps = NewAddressProps & {
  addresses: Address[];
  /** The address whose deletion the open dialog confirms, if any. */
  toDelete: Address | undefined;
};
type NewAddressProps = { customerId: string; areas: string[]; reply: FormReply | undefined };

/** The customer's saved addresses and the form that adds one. */
export function AddressBook({ addresses, toDelete, areas, reply: answer, customerId }: AddressBookProps) {
  const additions = useAdditions(addresses.map(({ id }) => id));
  const reply = useReply(answer, "add");
  return (
    <>
      <ErrorSummary reply={reply} fields={addressFieldNames} />
      <AddressList addresses={addresses} areas={areas} />
      <NewAddressCard key={additions} customerId={customerId} reply={reply} areas={areas} />
      {toDelete && <ConfirmDelete address={toDelete} />}
    </>
  );
}

/** The form that adds an address, on the page of all addresses. */
function NewAddressCard({ customerId, reply, areas }: NewAddressProps) {
  return (
    <Card title={t("Add New Address")}>
      <Form method="post" noValidate>
        <AccountField id={customerId} reply={reply} />
        <AddressFields reply={reply} areas={areas} />
        <SubmitButton name="intent" value="add" wide>
          {t("Add Address")}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function ConfirmDelete({ address: { id, label } }: { address: Address }) {
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
