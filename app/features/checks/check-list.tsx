import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import type { Check, CheckLevel } from "./check.ts";

const levels: Record<CheckLevel, { label: string; tone: BadgeTone }> = {
  unsafe: { label: "Unsafe", tone: "error" },
  advice: { label: "Advice", tone: "warning" },
  ok: { label: "OK", tone: "success" },
};

/** The results of the checks, each with its fix if something is wrong. */
export function CheckList({ checks }: { checks: Check[] }) {
  return (
    <Card>
      <ul className="desk-links check-rows">
        {checks.map(({ about, level, message, fix }) => (
          <li key={`${about} ${message}`} className="desk-line">
            <div>
              <p>
                <Badge tone={levels[level].tone}>{levels[level].label}</Badge> <strong>{about}</strong>
              </p>
              <div>
                <Sentence>{message}</Sentence>
                {fix && <Sentence>{fix}</Sentence>}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Turns a clause into a sentence, with text in backticks as code. */
function Sentence({ children: clause }: { children: string }) {
  const parts = `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`.split("`");
  return <p>{parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</p>;
}
