import { href, Link } from "react-router";
import { formatRupees } from "../money/money.ts";
import type { Today } from "./overview.server.ts";

/** Today's figures, each linking to its orders. */
export function TodayFigures({ today }: { today: Today }) {
  const { day, orders, delivered, cancelled, salesRupees, inWork } = today;
  const figures: { label: string; value: string; query: Record<string, string> }[] = [
    { label: "Orders", value: String(orders), query: { day } },
    { label: "In progress", value: String(inWork), query: { status: "open" } },
    { label: "Delivered", value: String(delivered), query: { day, status: "delivered" } },
    { label: "Cancelled", value: String(cancelled), query: { day, status: "cancelled" } },
  ];
  if (salesRupees !== undefined)
    figures.push({ label: "Sales", value: formatRupees(salesRupees), query: { day, status: "delivered" } });
  return (
    <section aria-labelledby="today">
      <h2 className="overview-title" id="today">
        Today
      </h2>
      <ul className="figures">
        {figures.map(({ label, value, query }) => (
          <li key={label}>
            <Link className="figure" to={`${href("/desk/orders")}?${new URLSearchParams(query)}`}>
              <span className="figure-label">{label}</span>
              <strong className="figure-value">{value}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
