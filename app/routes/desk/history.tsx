import { href, Link } from "react-router";
import { HistoryList } from "../../features/staff/history-list.tsx";
import { listHistory } from "../../features/staff/list-history.server.ts";
import { findScope } from "../../http/desk-scope.server.ts";
import { unavailablePage } from "../../http/errors.server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/history";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { restaurants } = findScope(context, url, "history");
  const before = url.searchParams.get("before") ?? "";
  const history = await listHistory(restaurants, /^\d{1,15}$/.test(before) ? Number(before) : undefined).catch(
    unavailablePage("failed to list the history"),
  );
  return { ...history, restaurant: url.searchParams.get("restaurant") };
}

export default function History({ loaderData: { lines, next, restaurant } }: Route.ComponentProps) {
  const older = new URLSearchParams({ ...(restaurant && { restaurant }), before: String(next) });
  return (
    <Page title="History" backTo={href("/desk/account")}>
      {lines.length > 0 ? (
        <HistoryList lines={lines} />
      ) : (
        <EmptyState title="Nothing yet" text="What the staff changes is listed here." />
      )}
      {next !== undefined && (
        <nav className="pagination" aria-label="Pages">
          <Link className="pagination-link pagination-link--next" to={`${href("/desk/history")}?${older}`} rel="next">
            Older
          </Link>
        </nav>
      )}
    </Page>
  );
}
