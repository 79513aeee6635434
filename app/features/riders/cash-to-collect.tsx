import { formatRupees } from "../money/money.ts";

/** The cash the rider collects at the door, in the page's largest type. */
export function CashToCollect({
  order,
}: {
  order: { isPaid: boolean; totalRupees: number; changeForRupees?: number | null };
}) {
  return (
    <p className="delivery-cash">
      <span className="delivery-cash-label">{order.isPaid ? "Paid already: collect nothing" : "Cash to collect"}</span>{" "}
      {!order.isPaid && <strong>{formatRupees(order.totalRupees)}</strong>}{" "}
      {!order.isPaid && order.changeForRupees && (
        <span className="delivery-cash-label">{`Change for ${formatRupees(order.changeForRupees)}`}</span>
      )}
    </p>
  );
}
