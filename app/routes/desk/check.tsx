import { href } from "react-router";
import type { Check, CheckLevel } from "../../features/checks/check.ts";
import { runChecks } from "../../features/checks/run-checks.server.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/check";

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, "check");
  const checks = await runChecks();
  return { checks, unsafeCount: checks.filter(({ level }) => level === "unsafe").length };
}

export default function CheckPage({ loaderData: { checks, unsafeCount } }: Route.ComponentProps) {
  return (
    <Page title="Check" width="columns" backTo={href("/desk/account")}>
      <p>
        {unsafeCount === 0
          ? "Nothing is unsafe."
          : `${unsafeCount} ${unsafeCount === 1 ? "thing is" : "things are"} unsafe. The person who runs the server can fix that.`}
      </p>
      <CheckList checks={checks} />
    </Page>
  );
}

const levels: Record<CheckLevel, { label: string; tone: BadgeTone }> = {
  unsafe: { label: "Unsafe", tone: "error" },
  advice: { label: "Advice", tone: "warning" },
  ok: { label: "OK", tone: "success" },
};

/** The results of the checks, each with its fix if something is wrong. */
function CheckList({ checks }: { checks: Check[] }) {
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
