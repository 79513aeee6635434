import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { EmptyLine } from "../desk/empty-list.tsx";
import { formatRupees } from "../money/money.ts";
import type { CashEntry } from "./rider-cash.server.ts";

interface CashEntriesProps {
  entries: CashEntry[];
  /** The query parameter with the entry after which the list starts, if it has several pages. */
  pagedBy?: string;
  /** The actions for an entry. */
  renderEnd?: (entry: CashEntry) => ReactNode;
}

/** The receipts of a rider's cash: amount, person and time; corrections name the entry they reverse. */
export function CashEntries({ entries, pagedBy, renderEnd }: CashEntriesProps) {
  if (entries.length === 0) return <EmptyLine by={pagedBy}>No cash handed in yet.</EmptyLine>;
  return (
    <ul className="cash-entries">
      {entries.map((entry) => (
        <li key={entry.id} className="desk-line">
          <div>
            <p>
              <strong>{formatRupees(entry.amountRupees)}</strong>{" "}
              {entry.isCorrected && <Badge tone="warning">Corrected</Badge>}
            </p>
            <p className="quiet">
              {entry.amountRupees < 0 ? "Corrected by " : "Received by "}
              <UserText>{entry.by}</UserText>, <Time at={entry.at} show="both" />
            </p>
            {entry.correctsOf && (
              <p className="quiet">
                Reverses the handover of <Time at={entry.correctsOf} show="both" />: <UserText>{entry.reason}</UserText>
              </p>
            )}
          </div>
          {renderEnd?.(entry)}
        </li>
      ))}
    </ul>
  );
}
