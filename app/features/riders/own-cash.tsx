import { href, Link } from "react-router";
import { Card } from "../../ui/card.tsx";
import { formatRupees } from "../money/money.ts";
import { CashEntries } from "./cash-entries.tsx";
import type { CashEntry } from "./rider-cash.server.ts";

interface OwnCashProps {
  heldRupees: number;
  entries: CashEntry[];
  hasMoreEntries: boolean;
}

/** The cash a rider has to hand in, and the earlier handovers. */
export function OwnCash({ heldRupees, entries, hasMoreEntries }: OwnCashProps) {
  return (
    <Card title="Cash to hand in" id="cash">
      <p className="held-cash">{formatRupees(heldRupees)}</p>
      <p className="quiet">The person who takes it confirms it here while you wait.</p>
      <CashEntries entries={entries} />
      {hasMoreEntries && (
        <p>
          <Link to={href("/desk/deliveries/cash")}>All cash handed in</Link>
        </p>
      )}
    </Card>
  );
}
