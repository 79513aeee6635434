import { Form, href } from "react-router";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { Button, ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/forms/confirm-dialog.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { useAdditions } from "../../ui/forms/use-additions.ts";
import { Icon } from "../../ui/icon.tsx";
import { useReply } from "../../ui/use-root.ts";
import { AreaField } from "../areas/area-field.tsx";
import { AccountField } from "../customers/account-field.tsx";
import { AddressFields, addressFieldNames } from "./address-fields.tsx";
import { AddressText } from "./address-text.tsx";
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

/** The customer's saved addresses, with buttons to make an address the default or delete it. */
function AddressList({ addresses, areas }: { addresses: Address[]; areas: string[] }) {
  return (
    <Card title={t("Your Addresses")}>
      {addresses.length === 0 && <p className="quiet">{t("No addresses found")}</p>}
      <ul>
        {addresses.map((address) => (
          <AddressRow key={address.id} address={address} areas={areas} />
        ))}
      </ul>
    </Card>
  );
}

function AddressRow({ address, areas }: { address: Address; areas: string[] }) {
  const { id, isDefault } = address;
  const label = stripBidiControls(address.label);
  return (
    <li>
      <div className="address-option">
        <Icon name="pin" />
        <div className="option-text">
          <AddressText address={address} />
          {address.area === null && areas.length > 0 && <AreaForm id={id} areas={areas} label={label} />}
          <div className="address-actions">
            {!isDefault && (
              <Form method="post">
                <input type="hidden" name="addressId" value={id} />
                <Button
                  name="intent"
                  value="default"
                  tone="tint"
                  small
                  aria-label={t("Set as Default: {label}", { label })}
                >
                  {t("Set as Default")}
                </Button>
              </Form>
            )}
            <ButtonLink
              to={`${href("/profile/addresses")}?${new URLSearchParams({ delete: id })}`}
              tone="plain"
              small
              preventScrollReset
              aria-label={t("Delete: {label}", { label })}
            >
              {t("Delete")}
            </ButtonLink>
          </div>
        </div>
      </div>
    </li>
  );
}

/** Asks for the area of an address that was saved before areas existed. */
function AreaForm({ id, areas, label }: { id: string; areas: string[]; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="addressId" value={id} />
      <AreaField
        areas={areas}
        name="area"
        id={`area-${id}`}
        defaultValue={undefined}
        error={undefined}
        aria-label={`${t("Area")}: ${label}`}
      />
      <Button name="intent" value="area" tone="tint" small aria-label={t("Save Area: {label}", { label })}>
        {t("Save Area")}
      </Button>
    </Form>
  );
}
