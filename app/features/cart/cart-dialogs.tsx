import { Form, href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { textWith } from "../../ui/text-with.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { UndoForm } from "./undo-form.tsx";

type ConfirmProps = { title: string; text: string; yes: string; intent: "clear" | "remove"; lineId?: number };

/** Confirms clearing the cart. */
export function ConfirmClear() {
  const text = t("Are you sure you want to clear your cart?");
  return <ConfirmChange intent="clear" title={t("Clear Cart")} text={text} yes={t("Clear")} />;
}

/** Confirms removing a line from the cart. */
export function ConfirmRemove({ lineId }: { lineId: number }) {
  const text = t("Do you want to remove this item from your cart?");
  return <ConfirmChange intent="remove" lineId={lineId} title={t("Remove Item")} text={text} yes={t("Remove")} />;
}

function ConfirmChange({ title, text, yes, intent, lineId }: ConfirmProps) {
  return (
    <Modal
      type="warning"
      title={title}
      message={text}
      closeTo={href("/cart")}
      actions={
        <Form method="post" action={href("/cart")} replace className="actions">
          {lineId && <input type="hidden" name="lineId" value={lineId} />}
          <SubmitButton name="intent" value={intent} tone="danger" wide>
            {yes}
          </SubmitButton>
          <ButtonLink to={href("/cart")} tone="plain" wide replace preventScrollReset>
            {t("Cancel")}
          </ButtonLink>
        </Form>
      }
    />
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
