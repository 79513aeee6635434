import { stripBidiControls } from "../../ui/bidi.ts";
import { Card } from "../../ui/card.tsx";
import { SummaryRows } from "../../ui/summary-rows.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { formatRupees } from "../money/money.ts";
import type { OrderDetail } from "./orders.server.ts";

/** What was ordered, what it costs and where it goes; on paper, the receipt. */
export function OrderReceipt({ order }: { order: OrderDetail }) {
  return (
    <Card title="Order Summary">
      <p>
        <strong>
          <UserText>{order.restaurantName}</UserText>
        </strong>
        <br />
        <span className="quiet">
          <Time at={order.placedAt} show="both" />
        </span>
      </p>
      <SummaryRows
        rows={[
          ...order.lines.map((line) => ({
            label: `${line.quantity} × ${stripBidiControls(line.name)}`,
            note: line.variationName ? `Size: ${stripBidiControls(line.variationName)}` : undefined,
            value: formatRupees(line.totalRupees),
          })),
          { label: "Subtotal", value: formatRupees(order.subtotalRupees) },
          { label: "Total", value: formatRupees(order.totalRupees), strong: true },
        ]}
      />
      <p className="quiet">
        {order.addressLabel && (
          <>
            <UserText>{order.addressLabel}</UserText> ·{" "}
          </>
        )}
        <UserText>{order.deliveryAddress}</UserText>
      </p>
      <p className="quiet">Cash on Delivery</p>
    </Card>
  );
}
