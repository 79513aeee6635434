import { LiveOverview } from "../../features/overview/live-overview.tsx";
import sheet from "../../features/overview/overview.css?url";
import { findOverview } from "../../features/overview/overview.server.ts";
import listSheet from "../../features/search/desk-lists.css?url";
import { unavailablePage } from "../../http/errors.server.ts";
import { requirePermission } from "../../http/staff.server.ts";
import { NoScriptRefresh } from "../../ui/auto-refresh.tsx";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/overview";

const refreshSeconds = 20;

export const links: Route.LinksFunction = () => [listSheet, sheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, "overview");
  return { overview: await findOverview().catch(unavailablePage("failed to read the overview")) };
}

export default function OverviewPage({ loaderData: { overview } }: Route.ComponentProps) {
  const { count } = overview.attention;
  return (
    <Page title="Overview" documentTitle={count > 0 ? `(${count}) Overview` : "Overview"}>
      <NoScriptRefresh seconds={refreshSeconds} />
      <LiveOverview overview={overview} />
    </Page>
  );
}
