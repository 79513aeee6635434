import { UserText } from "../../ui/user-text.tsx";
import type { KitchenLine } from "./kitchen-order.server.ts";

/** The dishes of an order as the kitchen cooks them: quantity, name, size, extras. */
export function KitchenLines({ lines }: { lines: KitchenLine[] }) {
  return (
    <ul className="dishes">
      {lines.map(({ line, quantity, name, size, extras }) => (
        <li className="dish" key={line}>
          <strong className="dish-quantity">{`${quantity} ×`}</strong>
          <div>
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
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What the customer wrote for the kitchen. */
export function OrderNote({ note }: { note: string }) {
  return note ? (
    <p className="order-note">
      <strong>Note:</strong> <UserText>{note}</UserText>
    </p>
  ) : null;
}
