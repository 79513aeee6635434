import { href, Link, useLocation } from "react-router";
import { Card } from "../../ui/card.tsx";
import { changeQuery } from "../../ui/change-query.ts";
import { Time } from "../dates/time.tsx";
import type { HistoryLine } from "./list-history.server.ts";

/** A list of actions: who, what, when and the changed values. */
export function HistoryList({ lines }: { lines: HistoryLine[] }) {
  const { search } = useLocation();
  return (
    <Card>
      <ul className="desk-links">
        {lines.map(({ id, at, staffId, who, what, subject, orderId, restaurantName, changes }) => (
          <li key={id} className="desk-line">
            <div>
              <p>
                {staffId ? (
                  <Link className="history-person" to={changeQuery(search, { person: staffId, after: undefined })}>
                    {who}
                  </Link>
                ) : (
                  <strong>{who}</strong>
                )}{" "}
                {what}
                {subject && ": "}
                {orderId ? (
                  <Link className="history-person" to={href("/desk/orders/:orderId", { orderId })}>
                    {subject}
                  </Link>
                ) : (
                  subject
                )}
              </p>
              {changes.map((change) => (
                <p key={change}>{change}</p>
              ))}
              <p className="quiet">
                <Time at={at} show="both" />
                {restaurantName && ` · ${restaurantName}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
