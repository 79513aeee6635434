import { formatRupees } from "../money/money.ts";
import type { Quantiles } from "./quantiles.ts";
import type { ReportNumbers } from "./report-numbers.ts";
import { formatCell } from "./report-tables.ts";

/** The totals of a report. */
export function ReportTotals({ total, isOfOne }: { total: ReportNumbers; isOfOne: boolean }) {
  const { accept, door } = total;
  const stillOpen = total.open > 0 ? `${formatCell(total.open, "count")} still open` : undefined;
  const minutes = (quantiles: Quantiles | undefined) => formatCell(quantiles?.median ?? null, "minutes");
  const noteOf = (quantiles: Quantiles | undefined) =>
    quantiles && `median, 9 of 10 within ${formatCell(quantiles.ninetieth, "minutes")}`;
  const facts: [label: string, value: string, note?: string][] = [
    ["Orders", formatCell(total.orders, "count"), stillOpen],
    ["Delivered", formatCell(total.delivered, "count"), shareOf(total.delivered, total.orders)],
    ["Cancelled", formatCell(total.cancelled, "count"), shareOf(total.cancelled, total.orders)],
    ["Sales", formatRupees(total.salesRupees)],
    ["Time to accept", minutes(accept), noteOf(accept)],
    ["Time to the door", minutes(door), noteOf(door)],
    ["Commission", formatRupees(total.commissionRupees)],
    [isOfOne ? "Owed to the restaurant" : "Owed to restaurants", formatCell(total.owedRupees, "rupees")],
  ];
  return (
    <dl className="report-totals">
      {facts.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong> {note && <span className="quiet">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const shareOf = (part: number, all: number) => (all > 0 ? `${Math.round((100 * part) / all)}%` : undefined);
