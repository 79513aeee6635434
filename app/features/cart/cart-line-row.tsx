import { Form, href, Link, useNavigation } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { formatRupees } from "../money/money.ts";
import type { CartLine } from "./cart.server.ts";
import { maxQuantity } from "./cart-totals.ts";

/** A line of the cart: − and + send the quantity they lead to, so a press sent twice counts once. */
export function CartLineRow({ line, isLost = false }: { line: CartLine; isLost?: boolean }) {
  const { id, name, variationName, priceRupees, image } = line;
  const quantity = useWantedQuantity(line);
  const removal = `${href("/cart")}?confirm=remove&line=${id}`;
  return (
    <li className="cart-line">
      <Picture src={image} alt="" width={96} height={96} />
      <div className="cart-line-body">
        <h3>{name}</h3>
        {variationName && <p className="quiet">Size: {variationName}</p>}
        <p className="quiet">{isLost ? "No longer available" : `${formatRupees(priceRupees)} each`}</p>
      </div>
      <div className="cart-line-foot">
        {!isLost && (
          <div className="stepper">
            {quantity > 1 ? (
              <SetQuantity line={line} quantity={quantity - 1} label={`Decrease quantity of ${name}`} icon="minus" />
            ) : (
              <Link to={removal} preventScrollReset>
                <Icon name="minus" />
                <VisuallyHidden>{`Remove ${name}`}</VisuallyHidden>
              </Link>
            )}{" "}
            <span className="stepper-number">{quantity}</span>{" "}
            {quantity < maxQuantity && (
              <SetQuantity line={line} quantity={quantity + 1} label={`Increase quantity of ${name}`} icon="plus" />
            )}
          </div>
        )}
        <Link className="link-button link-button--danger" to={removal} preventScrollReset>
          Remove <span className="visually-hidden">{name}</span>
        </Link>{" "}
        {!isLost && <span className="price">{formatRupees(priceRupees * quantity)}</span>}
      </div>
    </li>
  );
}

/** The quantity on its way to the server, so that quick presses count on from each other; else the one in the cart. */
function useWantedQuantity({ id, quantity }: CartLine): number {
  const sent = useNavigation().formData;
  return sent?.get("intent") === "set" && sent.get("lineId") === String(id) ? Number(sent.get("quantity")) : quantity;
}

type SetQuantityProps = { line: CartLine; quantity: number; label: string; icon: "plus" | "minus" };

function SetQuantity({ line, quantity, label, icon }: SetQuantityProps) {
  return (
    <Form method="post" action={href("/cart")} preventScrollReset>
      <input type="hidden" name="lineId" value={line.id} />
      <input type="hidden" name="quantity" value={quantity} />
      <button type="submit" name="intent" value="set">
        <Icon name={icon} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </button>
    </Form>
  );
}
