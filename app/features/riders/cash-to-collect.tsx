import { formatRupees } from "../money/money.ts";

/** What the rider is paid at the door, in the largest type of the page. */
export function CashToCollect({
  order,
}: {
  order: { isPaid: boolean; totalRupees: number; changeForRupees?: number | null };
}) {
  return (
    <p className="delivery-cash">
      <span className="delivery-cash-label">{order.isPaid ? "Paid already: collect nothing" : "Cash to collect"}</span>
      {!order.isPaid && <strong>{formatRupees(order.totalRupees)}</strong>}
      {!order.isPaid && order.changeForRupees && (
        <span className="delivery-cash-label">{`Change for ${formatRupees(order.changeForRupees)}`}</span>
      )}
    </p>
  );
}
