import { href } from "react-router";
import { stripBidiControls } from "../../ui/bidi.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { paymentPath } from "../addresses/address-picker.tsx";
import { deliveryMessages } from "../areas/messages.ts";
import { laterMessages } from "../later/messages.ts";
import { type CheckoutLimit, CheckoutLimitDialog } from "./checkout-limit-dialog.tsx";

/** Why an order was not placed. */
export type CheckoutProblem =
  | { kind: "no-address" | "changed" | "key-used" }
  | { kind: "failed"; checkoutKey: string }
  | { kind: "closed" | "only-later"; restaurantName: string }
  | { kind: "time-gone"; restaurantName: string; when: string }
  | { kind: "not-delivered"; restaurantName: string; place: string }
  | { kind: "other-details"; orderId: string }
  | { kind: "other-address"; orderId: string; addressLabel: string; deliveryAddress: string }
  | CheckoutLimit;

/** The words of every refusal, and the buttons that lead on. */
export function CheckoutProblemDialog({
  problem,
  addressId,
}: {
  problem: CheckoutProblem;
  addressId?: string | undefined;
}) {
  const here = paymentPath({ addressId });
  switch (problem.kind) {
    case "no-address":
      return (
        <Modal
          type="warning"
          title="Delivery Address Required"
          message="Please select a delivery address before placing an order."
          actions={
            <>
              <ButtonLink to={paymentPath({ addressId, picker: "all" })}>Select Address</ButtonLink>
              <ButtonLink to={here} tone="plain">
                Cancel
              </ButtonLink>
            </>
          }
        />
      );
    case "closed":
      return (
        <Modal
          type="warning"
          title="Restaurant Closed"
          message={`${stripBidiControls(problem.restaurantName)} is not taking orders right now. Your cart is kept.`}
          actions={<ButtonLink to={href("/cart")}>OK</ButtonLink>}
        />
      );
    case "only-later":
      return <ChooseTime message={laterMessages.onlyLater(problem.restaurantName)} here={here} />;
    case "time-gone":
      return <ChooseTime message={laterMessages.timeGone(problem.restaurantName, problem.when)} here={here} />;
    case "not-delivered":
      return <NotDelivered {...problem} addressId={addressId} />;
    case "changed":
      return (
        <Modal
          type="info"
          title="Your Cart Changed"
          message="Prices or items have changed since you last looked. Please check the new summary, then place the order again."
          actions={<ButtonLink to={here}>OK</ButtonLink>}
        />
      );
    case "key-used":
      return (
        <Modal
          type="info"
          title="Order Already Placed"
          message="This checkout was already used for another order. Please look at your orders before you order again."
          actions={<ButtonLink to={href("/orders")}>My Orders</ButtonLink>}
        />
      );
    case "other-address":
      return <OrderedOtherwise {...problem} how={`it goes to ${addressInWords(problem)}`} />;
    case "other-details":
      return <OrderedOtherwise {...problem} how="its time, note, phone number and change stay as they were" />;
    case "too-large":
    case "open-orders":
    case "too-many":
      return <CheckoutLimitDialog limit={problem} />;
    case "failed":
      return (
        <Modal
          type="error"
          title="Order Failed"
          message="Failed to place order. Please try again."
          // Whether the order was kept is unknown: the same key finds it, or is tried again.
          actions={<ButtonLink to={paymentPath({ addressId, key: problem.checkoutKey })}>OK</ButtonLink>}
        />
      );
  }
}

function addressInWords({ addressLabel, deliveryAddress }: { addressLabel: string; deliveryAddress: string }): string {
  return [addressLabel, deliveryAddress].filter(Boolean).map(stripBidiControls).join(", ");
}

/** The restaurant does not deliver to the area of the address. */
function NotDelivered(props: { restaurantName: string; place: string; addressId: string | undefined }) {
  const { restaurantName, place, addressId } = props;
  return (
    <Modal
      type="warning"
      title={deliveryMessages.dialogTitle}
      message={`${deliveryMessages.notTo(restaurantName, place)} ${deliveryMessages.chooseAddress}`}
      actions={
        <>
          <ButtonLink to={paymentPath({ addressId, picker: "all" })}>Select Address</ButtonLink>
          <ButtonLink to={href("/cart")} tone="plain">
            Cancel
          </ButtonLink>
        </>
      }
    />
  );
}

/** The restaurant cannot deliver when it was wanted. */
function ChooseTime({ message, here }: { message: string; here: string }) {
  const actions = <ButtonLink to={here}>OK</ButtonLink>;
  return <Modal type="warning" title={laterMessages.timeGoneTitle} message={message} actions={actions} />;
}

/** The checkout was sent again with something else: the order is in, and stays as it was. */
function OrderedOtherwise({ orderId, how }: { orderId: string; how: string }) {
  return (
    <Modal
      type="info"
      title="Order Already Placed"
      message={`This order was already placed, and ${how}. Nothing was ordered a second time.`}
      actions={
        <>
          <ButtonLink to={href("/order-tracking/:orderId", { orderId })}>Track Order</ButtonLink>
          <ButtonLink to={href("/orders")} tone="plain">
            My Orders
          </ButtonLink>
        </>
      }
    />
  );
}

/** The order is in: track it, or go on browsing. */
export function OrderPlaced({ orderId, placedFor }: { orderId: string; placedFor: string | undefined }) {
  return (
    <Modal
      type="success"
      title="Order Placed Successfully!"
      message={
        placedFor
          ? laterMessages.placed(orderId, placedFor)
          : `Your order #${orderId} has been placed and is being prepared.`
      }
      actions={
        <>
          <ButtonLink to={href("/order-tracking/:orderId", { orderId })}>Track Order</ButtonLink>
          <ButtonLink to={href("/")} tone="plain">
            Continue
          </ButtonLink>
        </>
      }
    />
  );
}
