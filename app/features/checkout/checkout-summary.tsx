import { Form, href } from "react-router";
import { nameFor } from "../../i18n/name-for.ts";
import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/bidi.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { type FormReply, fieldProps } from "../../ui/form-reply.ts";
import { Icon } from "../../ui/icon.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { SummaryRows } from "../../ui/summary-rows.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { paymentPath } from "../addresses/address-picker.tsx";
import { AddressText } from "../addresses/address-text.tsx";
import type { Address } from "../addresses/addresses.server.ts";
import { feeRows } from "../areas/fee-row.ts";
import { deliveryMessages } from "../areas/messages.ts";
import type { Cart } from "../cart/cart.server.ts";
import { lineTotal } from "../cart/cart-totals.ts";
import type { OrderDetails } from "../cart/order-details.ts";
import { DeliveryTimeField } from "../later/delivery-time-field.tsx";
import type { ChoosableTime } from "../later/delivery-times.server.ts";
import { formatRupees } from "../money/money.ts";
import { describeChoices, describeLine } from "../options/choices.ts";
import { ChangeField, DetailsFields, detailsFieldNames } from "./details-fields.tsx";

type CheckoutSummaryProps = {
  cart: Cart;
  address: Address | undefined;
  checkoutKey: string;
  /** The delivery times to choose from for an order for later today. */
  times: ChoosableTime[];
  /** The values entered before; otherwise the phone number from the profile. */
  details: OrderDetails;
  /** The reply to rejected details. */
  reply: FormReply | undefined;
};

/** Address, items, details and payment method, with the form that places the order. */
export function CheckoutSummary({ cart, address, checkoutKey, times, details, reply }: CheckoutSummaryProps) {
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
      {address && <input type="hidden" name="addressId" value={address.id} />}
      <div className="columns-main">
        <ErrorSummary reply={reply} fields={detailsFieldNames} />
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
          <ButtonLink to={paymentPath({ addressId: address?.id, picker: "all" })} tone="tint" wide preventScrollReset>
            {address ? t("Change Address") : t("Select Address")}
          </ButtonLink>
        </Card>
        <OrderSummary cart={cart} />
      </div>
      <div className="columns-side">
        <PaymentMethod details={details} reply={reply} />
        <DetailsFields details={details} reply={reply}>
          <DeliveryTimeField
            times={times}
            isOpen={cart.isOpen}
            {...fieldProps(reply, "deliverAt", details.deliverAt)}
          />
        </DetailsFields>
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

function OrderSummary({ cart }: { cart: Cart }) {
  const { lines, lost, totals, delivery } = cart;
  const restaurantName = nameFor({ name: cart.restaurantName, nameUrdu: cart.restaurantNameUrdu });
  return (
    <Card title={t("Order Summary")}>
      <p className="quiet">
        <UserText>{restaurantName}</UserText>
      </p>
      <SummaryRows
        rows={[
          ...lines.map((line) => ({
            label: `${line.quantity} × ${stripBidiControls(nameFor(line))}`,
            note: describeLine(line.variationName, describeChoices(line.choices), line.note),
            value: formatRupees(lineTotal(line)),
          })),
          { label: t("Subtotal"), value: formatRupees(totals.subtotalRupees) },
          ...feeRows(delivery.chargedRupees),
          { label: t("Total"), value: formatRupees(totals.totalRupees), strong: true },
        ]}
      />
      {delivery.notTo !== undefined && (
        <p className="notice notice--warning">
          {deliveryMessages.notTo(restaurantName, delivery.notTo)} {t(deliveryMessages.chooseAddress)}
        </p>
      )}
      {lost.length > 0 && (
        <p className="notice notice--warning">
          {t("No longer available, and not part of this order: {names}.", {
            names: lost.map((line) => stripBidiControls(nameFor(line))).join(", "),
          })}
        </p>
      )}
    </Card>
  );
}

function PaymentMethod(fields: Pick<CheckoutSummaryProps, "details" | "reply">) {
  return (
    <Card title={t("Payment Method - Cash on Delivery Only")}>
      <label className="payment-option">
        <input type="radio" name="paymentMethod" value="cod" defaultChecked />
        <Icon name="cash" />
        <span className="option-text">
          <strong>{t("Cash on Delivery")}</strong>
          <br />
          <span className="quiet">{t("Pay cash when you receive your order. No cards or digital payments.")}</span>
        </span>
      </label>
      <ChangeField {...fields} />
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
