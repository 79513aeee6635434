import { UserText } from "../../ui/text/user-text.tsx";
import type { KitchenOrder } from "./kitchen-order.server.ts";

/** The dishes of an order for the kitchen: quantity, name, size, extras. */
export function KitchenLines({ lines }: Pick<KitchenOrder, "lines">) {
  return (
    <ul className="dishes">
      {lines.map(({ line, quantity, name, size, extras, note }) => (
        <li className="dish" key={line}>
          <strong className="dish-quantity">{`${quantity} ×`}</strong>{" "}
          <strong>
            <UserText>{name}</UserText>
          </strong>
          {size && (
            <>
              {" "}
              (<UserText>{size}</UserText>)
            </>
          )}
          {extras.map((extra, index) => (
            <p className="dish-extra" key={index}>
              + <UserText>{extra}</UserText>
            </p>
          ))}
          <OrderNote note={note} />
        </li>
      ))}
    </ul>
  );
}

/** A customer's note for the kitchen, about the order or one dish. */
export function OrderNote({ note }: { note: string }) {
  return note ? (
    <p className="order-note">
      <strong>Note:</strong> <UserText>{note}</UserText>
    </p>
  ) : null;
}
