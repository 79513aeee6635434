import { Link, useLocation } from "react-router";
import { Card } from "../../ui/card.tsx";
import { changeQuery } from "../../ui/change-query.ts";
import { UserText } from "../../ui/user-text.tsx";
import { Time } from "../dates/time.tsx";
import type { HistoryLine } from "./list-history.server.ts";
import { useListedOrderPath } from "./order-path.ts";

/** A list of actions: who, what, when and the changed values. */
export function HistoryList({ lines }: { lines: HistoryLine[] }) {
  const { search } = useLocation();
  const orderPath = useListedOrderPath();
  return (
    <Card>
      <ul className="desk-links">
        {lines.map(({ id, at, staffId, who, what, subject, orderId, restaurantName, changes }) => (
          <li key={id} className="desk-line">
            <div>
              <p>
                {staffId ? (
                  <Link className="history-link" to={changeQuery(search, { person: staffId, after: undefined })}>
                    <UserText>{who}</UserText>
                  </Link>
                ) : (
                  <strong>
                    <UserText>{who}</UserText>
                  </strong>
                )}{" "}
                {what}
                {subject && ": "}
                {orderId ? (
                  <Link className="history-link" to={orderPath(orderId)}>
                    {subject}
                  </Link>
                ) : (
                  subject && <UserText>{subject}</UserText>
                )}
              </p>
              {changes.map((change) => (
                <p key={change}>
                  <UserText>{change}</UserText>
                </p>
              ))}
              <p className="quiet">
                <Time at={at} show="both" />
                {restaurantName && (
                  <>
                    {" · "}
                    <UserText>{restaurantName}</UserText>
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
