import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/bidi.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { paymentPath } from "../addresses/address-picker.tsx";
import { deliveryMessages } from "../areas/messages.ts";
import { ChangeList } from "../cart/order-again-notice.tsx";
import { laterMessages } from "../later/messages.ts";
import { type CheckoutLimit, CheckoutLimitDialog } from "./checkout-limit-dialog.tsx";

/** The same checkout was sent again with a different address or different details. */
type RepeatedCheckout =
  | { kind: "other-details"; orderId: string }
  | { kind: "other-address"; orderId: string; addressLabel: string; deliveryAddress: string };

/** Why an order was not placed. */
export type CheckoutProblem =
  | { kind: "no-address" | "key-used" }
  | { kind: "changed"; changes: string[]; isEmpty: boolean }
  | { kind: "failed"; checkoutKey: string }
  | { kind: "closed" | "only-later"; restaurantName: string }
  | { kind: "time-gone"; restaurantName: string; when: string }
  | { kind: "not-delivered"; restaurantName: string; place: string }
  | RepeatedCheckout
  | CheckoutLimit;

interface CheckoutProblemDialogProps {
  problem: CheckoutProblem;
  addressId?: string | undefined;
}

/** The dialog for each refusal, with links to the next step. */
export function CheckoutProblemDialog({ problem, addressId }: CheckoutProblemDialogProps) {
  const here = paymentPath({ addressId });
  switch (problem.kind) {
    case "no-address":
      return <AddressMissing addressId={addressId} here={here} />;
    case "closed":
      return <RestaurantClosed {...problem} />;
    case "only-later":
      return <ChooseTime message={laterMessages.onlyLater(problem.restaurantName)} here={here} />;
    case "time-gone":
      return <ChooseTime message={laterMessages.timeGone(problem.restaurantName, problem.when)} here={here} />;
    case "not-delivered":
      return <NotDelivered {...problem} addressId={addressId} />;
    case "changed":
      return problem.isEmpty ? <CartUnavailable /> : <CartChanged changes={problem.changes} here={here} />;
    case "key-used":
      return <KeyUsed />;
    case "other-address":
    case "other-details":
      return <AlreadyOrdered problem={problem} />;
    case "too-large":
    case "open-orders":
    case "too-many":
      return <CheckoutLimitDialog limit={problem} />;
    case "failed":
      return <OrderFailed retryAt={paymentPath({ addressId, key: problem.checkoutKey })} />;
  }
}

function AddressMissing({ addressId, here }: { addressId: string | undefined; here: string }) {
  return (
    <Modal
      type="warning"
      title={t("Delivery Address Required")}
      message={t("Please select a delivery address before placing an order.")}
      actions={
        <>
          <ButtonLink to={paymentPath({ addressId, picker: "all" })}>{t("Select Address")}</ButtonLink>
          <ButtonLink to={here} tone="plain">
            {t("Cancel")}
          </ButtonLink>
        </>
      }
    />
  );
}

function RestaurantClosed({ restaurantName }: { restaurantName: string }) {
  return (
    <Modal
      type="warning"
      title={t("Restaurant Closed")}
      message={t("{restaurant} is not taking orders right now. Your cart is kept.", {
        restaurant: stripBidiControls(restaurantName),
      })}
      actions={<ButtonLink to={href("/cart")}>{t("OK")}</ButtonLink>}
    />
  );
}

function CartUnavailable() {
  return (
    <Modal
      type="warning"
      title={t("Your Cart Changed")}
      message={t("Nothing in your cart can be ordered any more. Your cart says why.")}
      actions={<ButtonLink to={href("/cart")}>{t("OK")}</ButtonLink>}
    />
  );
}

function CartChanged({ changes, here }: { changes: string[]; here: string }) {
  return (
    <Modal
      type="info"
      title={t("Your Cart Changed")}
      message={t(
        "Prices or items have changed since you last looked. Please check the new summary, then place the order again.",
      )}
      actions={<ButtonLink to={here}>{t("OK")}</ButtonLink>}
    >
      <ChangeList lines={changes} />
    </Modal>
  );
}

function KeyUsed() {
  return (
    <Modal
      type="info"
      title={t("Order Already Placed")}
      message={t("This checkout was already used for another order. Please check your orders before you order again.")}
      actions={<ButtonLink to={href("/orders")}>{t("My Orders")}</ButtonLink>}
    />
  );
}

/** The order may have been stored: sending the same key again, as `retryAt` does, finds it or places it. */
function OrderFailed({ retryAt }: { retryAt: string }) {
  return (
    <Modal
      type="error"
      title={t("Order Failed")}
      message={t("Failed to place order. Please try again.")}
      actions={<ButtonLink to={retryAt}>{t("OK")}</ButtonLink>}
    />
  );
}

/** The restaurant does not deliver to the area of the address. */
function NotDelivered(props: { restaurantName: string; place: string; addressId: string | undefined }) {
  const { restaurantName, place, addressId } = props;
  return (
    <Modal
      type="warning"
      title={t(deliveryMessages.dialogTitle)}
      message={`${deliveryMessages.notTo(restaurantName, place)} ${t(deliveryMessages.chooseAddress)}`}
      actions={
        <>
          <ButtonLink to={paymentPath({ addressId, picker: "all" })}>{t("Select Address")}</ButtonLink>
          <ButtonLink to={href("/cart")} tone="plain">
            {t("Cancel")}
          </ButtonLink>
        </>
      }
    />
  );
}

/** The restaurant cannot deliver at the requested time. */
function ChooseTime({ message, here }: { message: string; here: string }) {
  const actions = <ButtonLink to={here}>{t("OK")}</ButtonLink>;
  return <Modal type="warning" title={t(laterMessages.timeGoneTitle)} message={message} actions={actions} />;
}

/** The order was already placed and stays unchanged. */
function AlreadyOrdered({ problem }: { problem: RepeatedCheckout }) {
  const { orderId } = problem;
  return (
    <Modal
      type="info"
      title={t("Order Already Placed")}
      message={describeOriginal(problem)}
      actions={
        <>
          <ButtonLink to={href("/order-tracking/:orderId", { orderId })}>{t("Track Order")}</ButtonLink>
          <ButtonLink to={href("/orders")} tone="plain">
            {t("My Orders")}
          </ButtonLink>
        </>
      }
    />
  );
}

function describeOriginal(problem: RepeatedCheckout): string {
  if (problem.kind === "other-details") {
    return t(
      "This order was already placed, with its original time, note, phone number and change. Nothing was ordered a second time.",
    );
  }
  const address = [problem.addressLabel, problem.deliveryAddress].filter(Boolean).map(stripBidiControls).join(", ");
  return t("This order was already placed, and it goes to {address}. Nothing was ordered a second time.", { address });
}

/** The order was placed: offers to track it or to continue browsing. */
export function OrderPlaced({ orderId, placedFor }: { orderId: string; placedFor: string | undefined }) {
  return (
    <Modal
      type="success"
      title={t("Order Placed Successfully!")}
      message={
        placedFor
          ? laterMessages.placed(orderId, placedFor)
          : t("Your order {number} has been placed and is being prepared.", { number: `#${orderId}` })
      }
      actions={
        <>
          <ButtonLink to={href("/order-tracking/:orderId", { orderId })}>{t("Track Order")}</ButtonLink>
          <ButtonLink to={href("/")} tone="plain">
            {t("Continue")}
          </ButtonLink>
        </>
      }
    />
  );
}
