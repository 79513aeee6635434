import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Form } from "../../ui/forms/form.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Icon } from "../../ui/icon.tsx";
import { AddressText } from "../addresses/address-text.tsx";
import type { Address } from "../addresses/addresses.server.ts";
import type { Cart } from "../cart/cart.server.ts";
import { ClosedNotice } from "../cart/cart-notices.tsx";
import type { ChoosableTime } from "../scheduled-orders/delivery-times.server.ts";
import type { OrderDetails } from "./checkout-form.ts";
import { DetailsFields, detailsFieldNames, PaymentMethod } from "./details-fields.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { paymentPath } from "./payment-path.ts";
import { writeShownPrices } from "./summary-changes.ts";

type PlaceOrderFormProps = {
  cart: Cart;
  address: Address | undefined;
  checkoutKey: string;
  /** The delivery times to choose from for a scheduled order. */
  times: ChoosableTime[];
  /** The values entered before; otherwise the phone number from the profile. */
  details: OrderDetails;
  /** The reply to rejected details. */
  reply: FormReply | undefined;
};

/** The form that places the order: address, items, details and payment method. */
export function PlaceOrderForm({ cart, address, checkoutKey, times, details, reply }: PlaceOrderFormProps) {
  return (
    // The key in the URL lets a reload after a lost response find out whether the order was placed.
    <Form
      method="post"
      action={paymentPath({ addressId: address?.id, key: checkoutKey })}
      className="columns"
      noValidate
    >
      <input type="hidden" name="checkoutKey" value={checkoutKey} />
      <input type="hidden" name="fingerprint" value={cart.fingerprint} />
      <input type="hidden" name="shownPrices" value={writeShownPrices(cart)} />
      {address && <input type="hidden" name="addressId" value={address.id} />}
      {/* Enter in a field presses the form's first button, which would be that of the address. Text browsers show its value. */}
      <button type="submit" hidden value={t("Place Order")} />
      <div className="columns-main">
        <ErrorSummary reply={reply} fields={detailsFieldNames} />
        {!cart.isOpen && <ClosedNotice cart={cart} />}
        <ChosenAddress address={address} />
      </div>
      <div className="columns-side">
        <OrderSummary cart={cart} />
      </div>
      <div className="columns-rest">
        <PaymentMethod details={details} reply={reply} />
        <DetailsFields details={details} reply={reply} times={times} isOpen={cart.isOpen} />
        <div className="sticky-action">
          {/* Not `disabled`: pressing it without an address explains what is missing. */}
          <SubmitButton wide busyLabel={t("Placing Order...")} aria-disabled={!address || undefined}>
            {t("Place Order")}
          </SubmitButton>
        </div>
      </div>
    </Form>
  );
}

function ChosenAddress({ address }: Pick<PlaceOrderFormProps, "address">) {
  return (
    <Card title={t("Delivery Address")}>
      {address ? (
        <div className="chosen-address">
          <Icon name="pin" />
          <p>
            <AddressText address={address} />
          </p>
        </div>
      ) : (
        <p className="quiet">{t("No address selected")}</p>
      )}
      <SubmitButton name="intent" value="change-address" tone="tint" wide>
        {address ? t("Change Address") : t("Select Address")}
      </SubmitButton>
    </Card>
  );
}

/** Replaces the checkout if the cart is empty. */
export function NothingToPay() {
  return (
    <EmptyState title={t("No order data found. Please return to cart.")} icon="cart">
      <ButtonLink to={href("/cart")}>{t("Return to Cart")}</ButtonLink>
      <ButtonLink to={href("/orders")} tone="tint">
        {t("My Orders")}
      </ButtonLink>
    </EmptyState>
  );
}
