import { formatRupees } from "../money/money.ts";
import type { KitchenOrder } from "./kitchen-order.server.ts";

/** Asks at the door whether the cash was taken, with the change to give back. */
export function CashQuestion({
  order: { totalRupees, changeForRupees },
}: {
  order: Pick<KitchenOrder, "totalRupees" | "changeForRupees">;
}) {
  return (
    <div className="cash-question">
      <p>{`${formatRupees(totalRupees)} received?`}</p>
      {changeForRupees !== null && changeForRupees > totalRupees && (
        <p className="cash-change">
          {`Change for ${formatRupees(changeForRupees)}: give back ${formatRupees(changeForRupees - totalRupees)}`}
        </p>
      )}
    </div>
  );
}
