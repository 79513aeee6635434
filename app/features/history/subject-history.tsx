import { Card } from "../../ui/card.tsx";
import { OlderLink } from "../../ui/next-page.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { ChangedValues } from "./history-list.tsx";
import type { HistoryPage } from "./list-history.server.ts";

/** The history of one dish or restaurant, on its own page, whose query parameter `history` is the `after` of the list. */
export function SubjectHistory({ history: { lines, next } }: { history: HistoryPage }) {
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
      <OlderLink by="history" next={next}>
        Older changes
      </OlderLink>
    </Card>
  );
}
