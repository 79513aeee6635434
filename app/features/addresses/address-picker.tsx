import { Form, href, Link, useNavigation } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { listErrors, type RefusedForm } from "../../ui/form-errors.ts";
import { Icon } from "../../ui/icon.tsx";
import { Modal } from "../../ui/modal.tsx";
import { withQuery } from "../../ui/with-query.ts";
import { AddressFields } from "./address-fields.tsx";
import { AddressText } from "./address-text.tsx";
import type { Address } from "./addresses.server.ts";

type AddressPickerProps = {
  addresses: Address[];
  selectedId: string | undefined;
  isAdding: boolean;
  refused: { title: string; reply: RefusedForm } | undefined;
};

interface PaymentState {
  addressId?: string | undefined;
  picker?: "all" | "new";
  /** A checkout whose outcome is not known: its key is tried again. */
  key?: string;
}

/** The payment page with this address selected, and the picker open when asked for: all of it is in the URL. */
export function paymentPath({ addressId, picker, key }: PaymentState): string {
  const params = new URLSearchParams();
  if (addressId) params.set("address", addressId);
  if (picker) params.set("picker", picker);
  if (key) params.set("key", key);
  return withQuery(href("/payment"), params);
}

/** The dialog on the payment page: choosing an address, or adding one, selects it and closes the dialog. */
export function AddressPicker({ addresses, selectedId, isAdding, refused }: AddressPickerProps) {
  const payment = paymentPath({ addressId: selectedId });
  return (
    <Modal type="info" title="Select Delivery Address" closeTo={payment}>
      {isAdding || refused ? (
        <NewAddress refused={refused} selectedId={selectedId} />
      ) : (
        <>
          <h3>Your Addresses</h3>
          {addresses.length === 0 && <p className="quiet">No addresses found</p>}
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
          <div className="actions">
            <ButtonLink to={paymentPath({ addressId: selectedId, picker: "new" })} wide replace preventScrollReset>
              Add New Address
            </ButtonLink>
            <ButtonLink to={payment} tone="plain" wide replace preventScrollReset>
              Close
            </ButtonLink>
          </div>
        </>
      )}
    </Modal>
  );
}

function NewAddress({ refused, selectedId }: Pick<AddressPickerProps, "refused" | "selectedId">) {
  const isBusy = useNavigation().formData?.get("intent") === "add-address";
  return (
    <Form method="post" action={paymentPath({ addressId: selectedId, picker: "new" })} replace noValidate>
      <h3>Add New Address</h3>
      {refused && <ErrorSummary title={refused.title} errors={listErrors(refused.reply, ["label", "address"])} />}
      <AddressFields reply={refused?.reply} />
      <div className="actions">
        <Button name="intent" value="add-address" wide busy={isBusy}>
          Add Address
        </Button>
        <ButtonLink
          to={paymentPath({ addressId: selectedId, picker: "all" })}
          tone="plain"
          wide
          replace
          preventScrollReset
        >
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
