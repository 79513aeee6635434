import { stripBidiControls, t } from "../../i18n/text.ts";
import { deliveryMessages } from "../areas/messages.ts";
import { scheduledOrderMessages } from "../scheduled-orders/messages.ts";
import type { Cart } from "./cart.server.ts";
import { maxOrderRupees } from "./cart-totals.ts";
import { orderTooLarge } from "./messages.ts";
import { OrderAgainNotice } from "./order-again-notice.tsx";

type CartNoticesProps = {
  cart: Cart;
  /** The differences from the earlier order, after 'Order Again'. */
  orderAgainChanges: string[];
};

/** Says why this cart cannot be ordered as it is, and what 'Order Again' changed. */
export function CartNotices({ cart, orderAgainChanges }: CartNoticesProps) {
  const { delivery, totals } = cart;
  return (
    <>
      {!cart.isOpen && <ClosedNotice cart={cart} />}
      {delivery.unservedPlace !== undefined && (
        <p className="notice notice--warning">
          {deliveryMessages.doesNotDeliver(cart.shownName, delivery.unservedPlace)}{" "}
          {t("Choose another address at checkout, or another restaurant. Your cart is kept.")}
        </p>
      )}
      <OrderAgainNotice changes={orderAgainChanges} />
      {totals.totalRupees > maxOrderRupees && (
        <p className="notice notice--warning">
          {t("{limit} Please remove something before you order.", { limit: orderTooLarge() })}
        </p>
      )}
    </>
  );
}

/** Says that the restaurant takes no orders now, when it opens, and whether it takes scheduled orders. */
export function ClosedNotice({ cart }: { cart: Cart }) {
  return (
    <p className="notice notice--warning">
      {t("{restaurant} is closed right now. Your cart is kept.", { restaurant: stripBidiControls(cart.shownName) })}
      {cart.openingText && ` ${cart.openingText}${t(".")}`}
      {cart.canBeOrdered && ` ${t(scheduledOrderMessages.canSchedule)}`}
    </p>
  );
}
