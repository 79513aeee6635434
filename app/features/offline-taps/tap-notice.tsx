import { buttonOf, preparationMinutes } from "../orders/order-moves.ts";
import { isCurrentTap } from "./tap-queue.ts";
import type { QueuedTap } from "./tap-storage.ts";
import type { TapQueue } from "./use-tap-queue.ts";

type TapNoticeProps = {
  order: { id: string; version: number };
  tapQueue: TapQueue;
};

/** Says on an order's card which pressed buttons have not taken effect yet. */
export function TapNotice({ order, tapQueue }: TapNoticeProps) {
  const unsent = tapQueue.unsent.filter(({ orderId }) => orderId === order.id);
  const unconfirmed = tapQueue.unconfirmed.filter((tap) => isCurrentTap(tap, order));
  if (unsent.length + unconfirmed.length === 0) return null;
  return (
    <p className="notice notice--warning" role="status">
      <span>
        {unsent.length > 0 ? (
          <>
            <strong>{`Not sent yet: ${listButtons(unsent)}.`}</strong> Will be sent once there is a connection.
          </>
        ) : (
          <>
            <strong>{`Not done: ${listButtons(unconfirmed)}.`}</strong> Signed out before it was sent. Please press
            again.
          </>
        )}
      </span>
    </p>
  );
}

function listButtons(taps: QueuedTap[]): string {
  return taps.map(describeTap).join(", then ");
}

/** Such as 'Ready' or 'Accept, 20 min'. */
function describeTap({ move, fields }: QueuedTap): string {
  const minutes = preparationMinutes.find((each) =>
    fields.some(([name, value]) => name === "minutes" && value === `${each}`),
  );
  return minutes ? `${buttonOf(move)}, ${minutes} min` : buttonOf(move);
}
