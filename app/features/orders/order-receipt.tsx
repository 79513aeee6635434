import { stripBidiControls, t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SummaryRows } from "../../ui/summary-rows.tsx";
import { textWith } from "../../ui/text/text-with.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { UserTextList } from "../../ui/text/user-text-list.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { totalRows } from "../cart/total-rows.ts";
import { Time } from "../dates/time.tsx";
import { formatRupees } from "../money/money.ts";
import { listLineParts } from "../options/choices.ts";
import type { OrderDetail } from "./orders.server.ts";

type OrderProps = { order: OrderDetail };

/** The items, total and address of an order; in print, the receipt. */
export function OrderReceipt({ order }: OrderProps) {
  return (
    <Card title={t("Order Summary")}>
      <OrderOrigin order={order} />
      <SummaryRows
        rows={order.lines.map((line) => ({
          label: <UserText>{`${line.quantity} × ${stripBidiControls(line.name)}`}</UserText>,
          note: <UserTextList texts={listLineParts(line)} />,
          value: formatRupees(line.totalRupees),
        }))}
      />
      <SummaryRows rows={totalRows(order, order.deliveryFeeRupees || undefined)} />
      <OrderRecipient order={order} />
      <p className="quiet">
        {t("Cash on Delivery")}
        {order.changeForRupees !== null &&
          ` · ${t("Bring change for {amount}", { amount: formatRupees(order.changeForRupees).replace(" ", "\u00a0") })}`}
      </p>
    </Card>
  );
}

/** The restaurant, and when the order was placed and is to be delivered. */
function OrderOrigin({ order }: OrderProps) {
  return (
    <p>
      <strong>
        <UserText>{order.restaurantName}</UserText>
      </strong>
      <br />
      <span className="quiet">
        <Time at={order.placedAt} show="both" />
        {order.deliverAt && (
          <>
            <br />
            {t("Delivery time")}: <Time at={order.deliverAt} show="both" />
          </>
        )}
      </span>
    </p>
  );
}

/** The address and phone number, and what the customer asked for. */
function OrderRecipient({ order }: OrderProps) {
  return (
    <>
      <p className="quiet receipt-address">
        <UserTextList texts={[order.addressLabel, order.deliveryAddress]} />
      </p>
      <p className="quiet">{textWith("Phone: {phone}", { phone: <UserText>{order.customerPhone}</UserText> })}</p>
      {order.specialInstructions && (
        <p className="quiet receipt-detail">
          {textWith("Special instructions: {text}", { text: <UserText>{order.specialInstructions}</UserText> })}
        </p>
      )}
    </>
  );
}

/** Prints the order's page as a receipt. Rendered only by scripts; without them, the browser's menu prints it. */
export function PrintReceipt() {
  if (!useHydrated()) return null;
  return (
    <Button type="button" tone="plain" wide onClick={() => window.print()}>
      {t("Print Receipt")}
    </Button>
  );
}
