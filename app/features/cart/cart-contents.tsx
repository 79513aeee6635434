import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { SummaryRows } from "../../ui/summary-rows.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { useReply } from "../../ui/use-root.ts";
import type { Cart } from "./cart.server.ts";
import { AddressRequired, ConfirmClear, ConfirmRemove, RestoreCart } from "./cart-dialogs.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
import { CartNotices } from "./cart-notices.tsx";
import { CheckoutLink } from "./checkout-link.tsx";
import { NoteSummary } from "./line-note.tsx";
import { totalRows } from "./total-rows.ts";

type FilledCartProps = {
  cart: Cart;
  /** The differences from the earlier order, after 'Order Again'. */
  orderAgainChanges: string[];
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
export function CartContents({ cart, replacedRestaurant, ...rest }: CartContentsProps) {
  return (
    <>
      {replacedRestaurant && <RestoreCart restaurantName={replacedRestaurant} />}
      {cart ? <FilledCart cart={cart} {...rest} /> : <EmptyCart />}
    </>
  );
}

/** The lines of a cart, its total and checkout button, and the confirmation dialogs. */
function FilledCart({ cart, orderAgainChanges, hasAddress, dialog, lineId, ...props }: FilledCartProps) {
  const reply = useReply(props.reply, "note");
  const { lines, unavailable, totals, delivery } = cart;
  const allLines = [...lines, ...unavailable];
  const toRemove = dialog === "remove" && allLines.find(({ id }) => id === lineId);
  return (
    <>
      <NoteSummary reply={reply} />
      <CartNotices cart={cart} orderAgainChanges={orderAgainChanges} />
      <div className="columns">
        <div className="columns-main">
          <h2>
            <UserText>{cart.shownName}</UserText>
          </h2>
          <ul className="cart-lines">
            {allLines.map((line) => (
              <CartLineRow key={line.id} line={line} vendorId={cart.vendorId} reply={reply} />
            ))}
          </ul>
        </div>
        <div className="columns-side">
          <Card title={t("Order Summary")}>
            <SummaryRows rows={totalRows(totals, delivery.chargedRupees)} />
          </Card>
          <div className="sticky-action">
            <CheckoutLink hasLines={lines.length > 0} hasAddress={hasAddress} />
          </div>
        </div>
      </div>
      {dialog === "clear" && <ConfirmClear />}
      {toRemove && <ConfirmRemove lineId={toRemove.id} />}
      {dialog === "address" && !hasAddress && <AddressRequired />}
    </>
  );
}

/** Shown instead of the lines if there are none. */
function EmptyCart() {
  return (
    <EmptyState title={t("Your cart is empty")}>
      <ButtonLink to={href("/")}>{t("Browse Restaurants")}</ButtonLink>
    </EmptyState>
  );
}
