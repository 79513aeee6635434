import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { UndoForm } from "./undo-form.tsx";

type QuestionProps = { title: string; text: string; yes: string; intent: "clear" | "remove"; lineId?: number };

/** Asks before the cart is emptied. */
export function ClearQuestion() {
  const text = "Are you sure you want to clear your cart?";
  return <CartQuestion intent="clear" title="Clear Cart" text={text} yes="Clear" />;
}

/** Asks before a line leaves the cart. */
export function RemoveQuestion({ lineId }: { lineId: number }) {
  const text = "Do you want to remove this item from your cart?";
  return <CartQuestion intent="remove" lineId={lineId} title="Remove Item" text={text} yes="Remove" />;
}

function CartQuestion({ title, text, yes, intent, lineId }: QuestionProps) {
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return (
    <Modal
      type="warning"
      title={title}
      message={text}
      closeTo={href("/cart")}
      actions={
        <Form method="post" action={href("/cart")} replace className="actions">
          {lineId && <input type="hidden" name="lineId" value={lineId} />}
          <Button name="intent" value={intent} tone="danger" wide busy={isBusy}>
            {yes}
          </Button>
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
export function ReplacedCart({ restaurantName }: { restaurantName: string }) {
  return (
    <UndoForm className="notice">
      <p>
        Your earlier cart from <UserText>{restaurantName}</UserText> was replaced.
      </p>
    </UndoForm>
  );
}
