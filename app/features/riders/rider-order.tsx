import { Card } from "../../ui/card.tsx";
import type { DeskOrder } from "../moves/desk-order.server.ts";
import { isFinal } from "../orders/order-status.ts";
import { CashToCollect } from "./cash-to-collect.tsx";
import { DropOffStop, PickUpStop } from "./delivery-stops.tsx";

/** What the rider needs most: where to go, and how much to collect. */
export function RiderOrder({ order }: { order: DeskOrder }) {
  if (isFinal(order.status)) return null;
  return (
    <Card>
      <CashToCollect order={order} />
      <PickUpStop order={order} />
      <DropOffStop order={order} />
    </Card>
  );
}
