import { Form, href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { UndoForm } from "./undo-form.tsx";

type ConfirmProps = { title: string; text: string; yes: string; intent: "clear" | "remove"; lineId?: number };

/** Asks before the cart is emptied. */
export function ConfirmClear() {
  const text = "Are you sure you want to clear your cart?";
  return <ConfirmChange intent="clear" title="Clear Cart" text={text} yes="Clear" />;
}

/** Asks before a line leaves the cart. */
export function ConfirmRemove({ lineId }: { lineId: number }) {
  const text = "Do you want to remove this item from your cart?";
  return <ConfirmChange intent="remove" lineId={lineId} title="Remove Item" text={text} yes="Remove" />;
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
            Cancel
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
      title="Delivery Address Required"
      message="Please add a delivery address in your profile before placing an order."
      closeTo={href("/cart")}
      actions={
        <>
          <ButtonLink to={href("/profile/addresses")}>Add Address</ButtonLink>
          <ButtonLink to={href("/cart")} tone="plain" replace preventScrollReset>
            Cancel
          </ButtonLink>
        </>
      }
    />
  );
}

/** Offers to bring back the cart that another restaurant's replaced. */
export function RestoreCart({ restaurantName }: { restaurantName: string }) {
  return (
    <UndoForm className="notice">
      <p>
        Your earlier cart from <UserText>{restaurantName}</UserText> was replaced.
      </p>
    </UndoForm>
  );
}
