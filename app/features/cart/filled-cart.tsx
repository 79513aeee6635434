import { Card } from "../../ui/card.tsx";
import { inSentence } from "../../ui/in-sentence.ts";
import { SummaryRows } from "../../ui/summary-rows.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { formatRupees } from "../money/money.ts";
import type { Cart } from "./cart.server.ts";
import { AddressRequired, ClearQuestion, RemoveQuestion } from "./cart-dialogs.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
import { orderTooLarge } from "./cart-notices.ts";
import { largestOrderRupees } from "./cart-totals.ts";
import { NextStep } from "./next-step.tsx";

type FilledCartProps = {
  cart: Cart;
  hasAddress: boolean;
  /** The dialog that is asked for, such as 'clear'. */
  question: string | null;
  /** The line that the question is about. */
  lineId: number;
};

/** The lines of a cart beside what they come to and the way on, with the dialogs that ask first. */
export function FilledCart({ cart, hasAddress, question, lineId }: FilledCartProps) {
  const { lines, lost, totals, isOpen, restaurantName } = cart;
  const line = [...lines, ...lost].find(({ id }) => id === lineId);
  return (
    <>
      {!isOpen && (
        <p className="notice notice--warning">{inSentence(restaurantName)} is closed right now. Your cart is kept.</p>
      )}
      {totals.totalRupees > largestOrderRupees && (
        <p className="notice notice--warning">{orderTooLarge} Please take something out before you order.</p>
      )}
      <div className="columns">
        <div className="columns-main">
          <h2>
            <UserText>{restaurantName}</UserText>
          </h2>
          <ul className="cart-lines">
            {lines.map((item) => (
              <CartLineRow key={item.id} line={item} />
            ))}
            {lost.map((item) => (
              <CartLineRow key={item.id} line={item} isLost />
            ))}
          </ul>
        </div>
        <div className="columns-side">
          <Card title="Order Summary">
            <SummaryRows
              rows={[
                { label: "Subtotal", value: formatRupees(totals.subtotalRupees) },
                { label: "Total", value: formatRupees(totals.totalRupees), strong: true },
              ]}
            />
          </Card>
          <div className="sticky-action">
            <NextStep hasLines={lines.length > 0} hasAddress={hasAddress} />
          </div>
        </div>
      </div>
      {question === "clear" && <ClearQuestion />}
      {question === "remove" && line && <RemoveQuestion lineId={line.id} />}
      {question === "address" && !hasAddress && <AddressRequired />}
    </>
  );
}
