import { nameFor } from "../../i18n/name-for.ts";
import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/bidi.ts";
import { Card } from "../../ui/card.tsx";
import { SummaryRows } from "../../ui/summary-rows.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { deliveryMessages } from "../areas/messages.ts";
import type { Cart } from "../cart/cart.server.ts";
import { lineTotal } from "../cart/cart-totals.ts";
import { totalRows } from "../cart/total-rows.ts";
import { describeUnavailableLines } from "../cart/unavailable-lines.ts";
import { formatRupees } from "../money/money.ts";
import { describeChoices } from "../options/choices.ts";
import { LineDetails } from "../options/line-details.tsx";

/** What the order will contain and cost, with warnings about what it cannot contain. */
export function OrderSummary({ cart }: { cart: Cart }) {
  const { lines, unavailable, totals, delivery } = cart;
  return (
    <Card title={t("Order Summary")}>
      <p className="quiet">
        <UserText>{cart.shownName}</UserText>
      </p>
      <SummaryRows
        rows={[
          ...lines.map((line) => ({
            label: <UserText>{`${line.quantity} × ${stripBidiControls(nameFor(line))}`}</UserText>,
            note: <LineDetails size={line.variationName} choices={describeChoices(line.choices)} note={line.note} />,
            value: formatRupees(lineTotal(line)),
          })),
          ...totalRows(totals, delivery.chargedRupees),
        ]}
      />
      {delivery.unservedPlace !== undefined && (
        <p className="notice notice--warning">
          {deliveryMessages.doesNotDeliver(cart.shownName, delivery.unservedPlace)} {t(deliveryMessages.chooseAddress)}
        </p>
      )}
      {describeUnavailableLines(unavailable).map((sentence) => (
        <p className="notice notice--warning" key={sentence}>
          {sentence}
        </p>
      ))}
    </Card>
  );
}
