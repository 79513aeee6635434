import { buttonOf } from "../orders/order-moves.ts";
import { orderNumber } from "../orders/order-number.ts";
import type { Refusal } from "./use-refusals.ts";

/** Says which taps were refused, and why; it stays in view, because their cards may be gone. */
export function RefusalList({ refusals }: { refusals: Refusal[] }) {
  if (refusals.length === 0) return null;
  return (
    <div className="board-refusal">
      {refusals.map(({ orderId, move, message }) => (
        <p className="notice notice--error" role="alert" key={orderId}>
          <span>
            <strong>{`${orderNumber(orderId)}, ${buttonOf(move)}: not done.`}</strong> {message}
          </span>
        </p>
      ))}
    </div>
  );
}
