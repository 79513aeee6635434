import { href } from "react-router";
import { nameFor } from "../../i18n/name-for.ts";
import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/bidi.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { FormReply } from "../../ui/form-reply.ts";
import { SummaryRows } from "../../ui/summary-rows.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { feeRows } from "../areas/fee-row.ts";
import { deliveryMessages } from "../areas/messages.ts";
import { laterMessages } from "../later/messages.ts";
import { formatRupees } from "../money/money.ts";
import type { Cart } from "./cart.server.ts";
import { AddressRequired, ConfirmClear, ConfirmRemove, RestoreCart } from "./cart-dialogs.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
import { largestOrderRupees } from "./cart-totals.ts";
import { CheckoutLink } from "./checkout-link.tsx";
import { orderTooLarge } from "./messages.ts";
import { OrderAgainNotice } from "./order-again-notice.tsx";

type FilledCartProps = {
  cart: Cart;
  /** The differences from the earlier order, after 'Order Again'. */
  againChanges: string[];
  hasAddress: boolean;
  /** The dialog that the URL asks for, such as 'clear'. */
  dialog: string | null;
  /** The line to remove, if the dialog is 'remove'. */
  lineId: number;
  /** The reply to a rejected note. */
  reply: FormReply | undefined;
};

type CartContentsProps = Omit<FilledCartProps, "cart"> & {
  cart: Cart | undefined;
  /** The restaurant whose cart this one replaced. */
  replacedRestaurant: string | undefined;
};

/** The cart or its empty state, below the offer to restore the cart that it replaced. */
export function CartContents({ cart, replacedRestaurant, ...asked }: CartContentsProps) {
  return (
    <>
      {replacedRestaurant && <RestoreCart restaurantName={replacedRestaurant} />}
      {cart ? <FilledCart cart={cart} {...asked} /> : <EmptyCart />}
    </>
  );
}

/** The lines of a cart, its total and checkout button, and the confirmation dialogs. */
function FilledCart({ cart, againChanges, hasAddress, dialog, lineId, reply }: FilledCartProps) {
  const { lines, lost, totals, isOpen, openingWords } = cart;
  const restaurantName = nameFor({ name: cart.restaurantName, nameUrdu: cart.restaurantNameUrdu });
  const line = [...lines, ...lost].find(({ id }) => id === lineId);
  return (
    <>
      {!isOpen && (
        <p className="notice notice--warning">
          {t("{restaurant} is closed right now. Your cart is kept.", { restaurant: stripBidiControls(restaurantName) })}
          {openingWords && ` ${openingWords}${t(".")}`}
          {cart.canBeOrdered && ` ${t(laterMessages.orderForLater)}`}
        </p>
      )}
      {cart.delivery.notTo !== undefined && (
        <p className="notice notice--warning">
          {deliveryMessages.notTo(restaurantName, cart.delivery.notTo)} {t(deliveryMessages.otherAddress)}
        </p>
      )}
      <OrderAgainNotice changes={againChanges} />
      {totals.totalRupees > largestOrderRupees && (
        <p className="notice notice--warning">
          {t("{limit} Please remove something before you order.", { limit: orderTooLarge() })}
        </p>
      )}
      <div className="columns">
        <div className="columns-main">
          <h2>
            <UserText>{restaurantName}</UserText>
          </h2>
          <ul className="cart-lines">
            {lines.map((item) => (
              <CartLineRow key={item.id} line={item} reply={reply} />
            ))}
            {lost.map((item) => (
              <CartLineRow key={item.id} line={item} reply={reply} isLost />
            ))}
          </ul>
        </div>
        <div className="columns-side">
          <Card title={t("Order Summary")}>
            <SummaryRows
              rows={[
                { label: t("Subtotal"), value: formatRupees(totals.subtotalRupees) },
                ...feeRows(cart.delivery.chargedRupees),
                { label: t("Total"), value: formatRupees(totals.totalRupees), strong: true },
              ]}
            />
          </Card>
          <div className="sticky-action">
            <CheckoutLink hasLines={lines.length > 0} hasAddress={hasAddress} />
          </div>
        </div>
      </div>
      {dialog === "clear" && <ConfirmClear />}
      {dialog === "remove" && line && <ConfirmRemove lineId={line.id} />}
      {dialog === "address" && !hasAddress && <AddressRequired />}
    </>
  );
}

/** Replaces the lines of an empty cart. */
function EmptyCart() {
  return (
    <EmptyState title={t("Your cart is empty")}>
      <ButtonLink to={href("/")}>{t("Browse Restaurants")}</ButtonLink>
    </EmptyState>
  );
}
