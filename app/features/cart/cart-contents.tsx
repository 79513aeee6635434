import { href, useFetchers, useNavigation } from "react-router";
import { t } from "../../i18n/text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ConfirmDialog } from "../../ui/forms/confirm-dialog.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Modal } from "../../ui/modal.tsx";
import { SummaryRows } from "../../ui/summary-rows.tsx";
import { textWith } from "../../ui/text/text-with.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { useReply } from "../../ui/use-root.ts";
import type { Cart } from "./cart.server.ts";
import { CartLineRow } from "./cart-line-row.tsx";
import { CartNotices } from "./cart-notices.tsx";
import { NoteSummary } from "./line-note.tsx";
import { totalRows } from "./total-rows.ts";
import { UndoForm } from "./undo-form.tsx";

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

function EmptyCart() {
  return (
    <EmptyState title={t("Your cart is empty")}>
      <ButtonLink to={href("/")}>{t("Browse Restaurants")}</ButtonLink>
    </EmptyState>
  );
}

/** The primary button of the cart: to the payment page, or to the restaurants if nothing can be ordered. */
function CheckoutLink({ hasLines, hasAddress }: { hasLines: boolean; hasAddress: boolean }) {
  const changes = [useNavigation(), ...useFetchers()];
  const isChanging = changes.some(({ formAction }) => formAction === href("/cart"));
  if (!hasLines) {
    return (
      <ButtonLink to={href("/")} wide>
        {t("Browse Restaurants")}
      </ButtonLink>
    );
  }
  const text = t("Proceed to Checkout");
  // Leaving while a change is being saved would show the old cart on the next page.
  if (isChanging) {
    return (
      <Button type="button" busy wide>
        {text}
      </Button>
    );
  }
  return (
    <ButtonLink to={hasAddress ? href("/payment") : `${href("/cart")}?confirm=address`} wide>
      {text}
    </ButtonLink>
  );
}

function ConfirmClear() {
  return (
    <ConfirmDialog
      title={t("Clear Cart")}
      message={t("Are you sure you want to clear your cart?")}
      closeTo={href("/cart")}
      intent="clear"
      button={t("Clear")}
    />
  );
}

function ConfirmRemove({ lineId }: { lineId: number }) {
  return (
    <ConfirmDialog
      title={t("Remove Item")}
      message={t("Do you want to remove this item from your cart?")}
      closeTo={href("/cart")}
      intent="remove"
      button={t("Remove")}
    >
      <input type="hidden" name="lineId" value={lineId} />
    </ConfirmDialog>
  );
}

/** Says that an order needs an address, and where to add one. */
function AddressRequired() {
  return (
    <Modal
      type="warning"
      title={t("Delivery Address Required")}
      message={t("Please add a delivery address in your profile before placing an order.")}
      closeTo={href("/cart")}
      hasCloseButton
      actions={
        <>
          <ButtonLink to={href("/profile/addresses")}>{t("Add Address")}</ButtonLink>
          <ButtonLink to={href("/cart")} tone="plain" replace preventScrollReset>
            {t("Cancel")}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Offers to restore the cart that was replaced by adding a dish from another restaurant. */
function RestoreCart({ restaurantName }: { restaurantName: string }) {
  return (
    <UndoForm className="notice">
      <p>
        {textWith("Your earlier cart from {restaurant} was replaced.", {
          restaurant: <UserText>{restaurantName}</UserText>,
        })}
      </p>
    </UndoForm>
  );
}
