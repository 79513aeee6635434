import { href } from "react-router";
import { CheckList } from "../../features/checks/check-list.tsx";
import { runChecks } from "../../features/checks/run-checks.server.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
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
