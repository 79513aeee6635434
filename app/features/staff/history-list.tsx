import { Card } from "../../ui/card.tsx";
import { Time } from "../dates/time.tsx";
import type { HistoryLine } from "./list-history.server.ts";

/** Who did what and when, with what it changed. */
export function HistoryList({ lines }: { lines: HistoryLine[] }) {
  return (
    <Card>
      <ul className="desk-links">
        {lines.map(({ id, at, who, what, subject, restaurantName, changes }) => (
          <li key={id} className="desk-line">
            <div>
              <p>
                <strong>{who}</strong> {what}
                {subject && `: ${subject}`}
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
