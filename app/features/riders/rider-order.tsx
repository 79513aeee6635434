import { Card } from "../../ui/card.tsx";
import type { DeskOrder } from "../moves/desk-order.server.ts";
import { CashToCollect } from "./cash-to-collect.tsx";
import { DropOffStop, PickUpStop } from "./delivery-stops.tsx";

/** An order that its rider has to deliver: the address first, and the amount to collect. */
export function RiderOrder({ order }: { order: DeskOrder }) {
  return (
    <Card>
      <CashToCollect order={order} />
      <PickUpStop order={order} />
      <DropOffStop order={order} />
    </Card>
  );
}
