import { nameFor } from "../../i18n/name-for.ts";
import { t } from "../../i18n/text.ts";
import { Card } from "../../ui/card.tsx";
import { SummaryRows } from "../../ui/summary-rows.tsx";
import { stripBidiControls } from "../../ui/text/bidi.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { UserTextList } from "../../ui/text/user-text-list.tsx";
import { deliveryMessages } from "../areas/messages.ts";
import type { Cart } from "../cart/cart.server.ts";
import { lineTotal } from "../cart/cart-totals.ts";
import { totalRows } from "../cart/total-rows.ts";
import { describeUnavailableLines } from "../cart/unavailable-lines.ts";
import { formatRupees } from "../money/money.ts";
import { describeChoices, listLineParts } from "../options/choices.ts";
import { ChangeCart } from "./change-cart.tsx";

/** The dishes and the total of the future order, with warnings about dishes that cannot be ordered. */
export function OrderSummary({ cart }: { cart: Cart }) {
  const { lines, unavailable, totals, delivery } = cart;
  return (
    <Card title={t("Order Summary")}>
      <p className="quiet">
        <UserText>{cart.shownName}</UserText>
      </p>
      <SummaryRows
        rows={lines.map(({ variationName: size, choices, note, ...line }) => ({
          label: <UserText>{`${line.quantity} × ${stripBidiControls(nameFor(line))}`}</UserText>,
          note: <UserTextList texts={listLineParts({ size, extras: describeChoices(choices), note })} />,
          value: formatRupees(lineTotal(line)),
        }))}
      />
      <SummaryRows rows={totalRows(totals, delivery.chargedRupees)} />
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
      <ChangeCart />
    </Card>
  );
}
