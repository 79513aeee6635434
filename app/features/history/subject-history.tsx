import { Card } from "../../ui/card.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { ChangedValues } from "./history-list.tsx";
import type { HistoryLine } from "./list-history.server.ts";

/** The history of one dish or restaurant, on its own page. */
export function SubjectHistory({ lines }: { lines: HistoryLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Card title="History">
      <ul className="desk-links">
        {lines.map(({ id, at, who, what, changes }) => (
          <li key={id} className="desk-line">
            <div>
              <p>
                <strong>
                  <UserText>{who}</UserText>
                </strong>{" "}
                {what}
              </p>
              <ChangedValues changes={changes} />
              <p className="quiet">
                <Time at={at} show="both" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
