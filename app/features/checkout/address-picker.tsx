import { Form, Link } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Icon } from "../../ui/icon.tsx";
import { Modal } from "../../ui/modal.tsx";
import { AddressFields, addressFieldNames } from "../addresses/address-fields.tsx";
import { AddressText } from "../addresses/address-text.tsx";
import type { Address } from "../addresses/addresses.server.ts";
import { paymentPath } from "./payment-path.ts";

type AddressPickerProps = {
  addresses: Address[];
  selectedId: string | undefined;
  isAdding: boolean;
  /** The known areas, for a new address. */
  areas: string[];
  /** The reply to a rejected form, if any. */
  reply: FormReply | undefined;
};

/** The address dialog of the payment page. Choosing or adding an address selects it and closes the dialog. */
export function AddressPicker({ addresses, selectedId, isAdding, areas, reply }: AddressPickerProps) {
  const payment = paymentPath({ addressId: selectedId });
  const showsForm = isAdding || reply !== undefined;
  return (
    <Modal
      type="info"
      title={t("Select Delivery Address")}
      closeTo={payment}
      hasCloseButton={!showsForm}
      hasErrors={reply !== undefined}
    >
      {showsForm ? (
        <NewAddress reply={reply} selectedId={selectedId} areas={areas} />
      ) : (
        <>
          <h3>{t("Your Addresses")}</h3>
          <SavedAddresses addresses={addresses} selectedId={selectedId} />
          <div className="actions">
            <ButtonLink to={paymentPath({ addressId: selectedId, picker: "new" })} wide replace preventScrollReset>
              {t("Add New Address")}
            </ButtonLink>
            <ButtonLink to={payment} tone="plain" wide replace preventScrollReset>
              {t("Close")}
            </ButtonLink>
          </div>
        </>
      )}
    </Modal>
  );
}

function SavedAddresses({ addresses, selectedId }: Pick<AddressPickerProps, "addresses" | "selectedId">) {
  return (
    <>
      {addresses.length === 0 && <p className="quiet">{t("No addresses found")}</p>}
      <ul>
        {addresses.map((address) => (
          <li key={address.id}>
            <Link
              className="address-option"
              to={paymentPath({ addressId: address.id })}
              replace
              preventScrollReset
              aria-current={address.id === selectedId ? "true" : undefined}
            >
              <Icon name="pin" />
              <span className="option-text">
                <AddressText address={address} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function NewAddress({ reply, selectedId, areas }: Pick<AddressPickerProps, "reply" | "selectedId" | "areas">) {
  return (
    <Form method="post" action={paymentPath({ addressId: selectedId, picker: "new" })} replace noValidate>
      <h3>{t("Add New Address")}</h3>
      <ErrorSummary reply={reply} fields={addressFieldNames} />
      <AddressFields reply={reply} areas={areas} />
      <div className="actions">
        <SubmitButton name="intent" value="add-address" wide>
          {t("Add Address")}
        </SubmitButton>
        <ButtonLink
          to={paymentPath({ addressId: selectedId, picker: "all" })}
          tone="plain"
          wide
          replace
          preventScrollReset
        >
          {t("Cancel")}
        </ButtonLink>
      </div>
    </Form>
  );
}
