import { href, Link } from "react-router";
import { pluralize } from "../../ui/text/pluralize.ts";
import { formatRupees } from "../money/money.ts";
import type { StatusChoice } from "../order-list/order-filter.ts";
import type { Today } from "./overview.server.ts";

const earlier: StatusChoice = "open-earlier";

/** The figures of the orders placed today, each linking to its orders: those in progress and finished add up to all. */
export function TodayFigures({ today }: { today: Today }) {
  const { day, orders, delivered, cancelled, salesRupees, inProgress, earlierInProgress } = today;
  const figures: { label: string; value: string; query: Record<string, string> }[] = [
    { label: "Orders", value: String(orders), query: { day } },
    { label: "In progress", value: String(inProgress), query: { day, status: "open" } },
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
              <span className="figure-label">{label}</span> <strong className="figure-value">{value}</strong>
            </Link>
          </li>
        ))}
      </ul>
      {earlierInProgress > 0 && (
        <p className="figures-note">
          <Link to={`${href("/desk/orders")}?status=${earlier}`}>
            {`${pluralize(earlierInProgress, "order")} from earlier days still in progress`}
          </Link>
        </p>
      )}
    </section>
  );
}
