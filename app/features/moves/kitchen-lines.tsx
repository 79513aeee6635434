import { UserText } from "../../ui/text/user-text.tsx";
import type { KitchenOrder } from "./kitchen-order.server.ts";

/** What the kitchen makes: the note about the whole order comes first, because it may change every dish. */
export function KitchenDishes({ order: { note, lines } }: { order: Pick<KitchenOrder, "note" | "lines"> }) {
  return (
    <>
      <OrderNote note={note} />
      <KitchenLines lines={lines} />
    </>
  );
}

/** Quantity, name, size, extras and note of each dish. */
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
