import { useLocation } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { KeepFocus } from "../../ui/keep-focus.tsx";
import { Time } from "../dates/time.tsx";
import { ticketPath } from "../desk/order-path.ts";
import type { DeskOrder } from "../moves/desk-order.server.ts";
import { MoveButtons } from "../moves/move-buttons.tsx";
import { TapNotice } from "../offline-taps/tap-notice.tsx";
import type { TapQueue } from "../offline-taps/use-tap-queue.ts";

interface OrderActionsProps {
  order: DeskOrder;
  queueKey: string;
  tapQueue: TapQueue;
}

/** The buttons and links for an order in its current status. */
export function OrderActions({ order, queueKey, tapQueue }: OrderActionsProps) {
  const { search } = useLocation();
  return (
    <Card title="Next" id="next">
      {order.isUpcoming && order.boardAt && (
        <p>
          You can accept it at <Time at={order.boardAt} show="time" />, when it appears on the board.
        </p>
      )}
      <TapNotice order={order} tapQueue={tapQueue} />
      <KeepFocus>
        {order.moves.length > 0 ? (
          <MoveButtons order={order} from="order" queueKey={queueKey} />
        ) : (
          <p>Nothing is left to do.</p>
        )}
      </KeepFocus>
      {order.viewer === "staff" && (
        <ButtonLink to={ticketPath(order.id, search)} tone="plain" wide>
          Print ticket
        </ButtonLink>
      )}
    </Card>
  );
}
