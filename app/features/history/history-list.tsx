import { Link, useLocation } from "react-router";
import { Card } from "../../ui/card.tsx";
import { changeQuery } from "../../ui/query.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { useListedOrderPath } from "../desk/order-path.ts";
import type { HistoryLine } from "./list-history.server.ts";

/** A list of actions: who, what, when and the changed values. */
export function HistoryList({ lines }: { lines: HistoryLine[] }) {
  return (
    <Card>
      <ul className="desk-links history-rows">
        {lines.map((line) => (
          <li key={line.id} className="desk-line">
            <div>
              <p>
                <Person line={line} /> {line.what}
                {line.subject && ": "}
                <Subject line={line} />
              </p>
              <ChangedValues changes={line.changes} />
              <p className="quiet">
                <Time at={line.at} show="both" />
                {line.restaurantName && (
                  <>
                    {" · "}
                    <UserText>{line.restaurantName}</UserText>
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

/** The author of an event; a member of staff is a link to everything this person did. */
function Person({ line: { staffId, who } }: { line: HistoryLine }) {
  const { search } = useLocation();
  const name = <UserText>{who}</UserText>;
  if (!staffId) return <strong>{name}</strong>;
  return (
    <Link className="history-link" to={changeQuery(search, { person: staffId, after: undefined })}>
      {name}
    </Link>
  );
}

function Subject({ line: { subject, orderId } }: { line: HistoryLine }) {
  const orderPath = useListedOrderPath();
  if (!orderId) return subject && <UserText>{subject}</UserText>;
  return (
    <Link className="history-link" to={orderPath(orderId)}>
      {subject}
    </Link>
  );
}

/** The values that an action changed, a line each. */
export function ChangedValues({ changes }: { changes: HistoryLine["changes"] }) {
  return changes.map((change) => (
    <p key={change}>
      <UserText>{change}</UserText>
    </p>
  ));
}
