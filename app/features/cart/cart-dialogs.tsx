import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/forms/confirm-dialog.tsx";
import { Modal } from "../../ui/modal.tsx";
import { textWith } from "../../ui/text/text-with.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { UndoForm } from "./undo-form.tsx";

/** Confirms clearing the cart. */
export function ConfirmClear() {
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

/** Confirms removing a line from the cart. */
export function ConfirmRemove({ lineId }: { lineId: number }) {
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
export function AddressRequired() {
  return (
    <Modal
      type="warning"
      title={t("Delivery Address Required")}
      message={t("Please add a delivery address in your profile before placing an order.")}
      closeTo={href("/cart")}
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
export function RestoreCart({ restaurantName }: { restaurantName: string }) {
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
