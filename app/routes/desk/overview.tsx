import { href } from "react-router";
import { formatMoment } from "../../features/dates/dates.ts";
import { hasRestaurants } from "../../features/desk/has-restaurants.server.ts";
import { NoRestaurants } from "../../features/desk/no-restaurants.tsx";
import { maySeeEarnings } from "../../features/desk/permissions.ts";
import { useMinutesSince } from "../../features/kitchen/use-minutes-since.ts";
import { AttentionList } from "../../features/overview/attention-list.tsx";
import sheet from "../../features/overview/overview.css?url";
import { findOverview, type Overview } from "../../features/overview/overview.server.ts";
import { TodayFigures } from "../../features/overview/today-figures.tsx";
import listSheet from "../../features/search/desk-lists.css?url";
import { hasPermission, requirePermission } from "../../http/desk/permissions.server.ts";
import { NoScriptRefresh } from "../../ui/connection/no-script-refresh.tsx";
import { useLiveVersion } from "../../ui/connection/use-live-version.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/overview";

export const links: Route.LinksFunction = () => [listSheet, sheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ context }: Route.LoaderArgs) {
  const member = requirePermission(context, "overview");
  const [overview, isReady] = await Promise.all([findOverview(), hasRestaurants()]);
  return {
    overview: maySeeEarnings(member, "all") ? overview : withoutSales(overview),
    isReady,
    mayCreate: hasPermission(context, "restaurants.create"),
    mayImport: hasPermission(context, "import.restaurants"),
  };
}

function withoutSales({ today, ...overview }: Overview): Overview {
  return { ...overview, today: { ...today, salesRupees: undefined } };
}

export default function OverviewPage({ loaderData: { overview, isReady, ...may } }: Route.ComponentProps) {
  const { count } = overview.attention;
  return (
    <Page title="Overview" documentTitle={count > 0 ? `(${count}) Overview` : "Overview"} width="columns">
      <NoScriptRefresh seconds={20} />
      {isReady ? <LiveOverview overview={overview} /> : <NoRestaurants {...may} />}
    </Page>
  );
}

/** The overview; with scripts it updates itself. */
function LiveOverview({ overview }: { overview: Overview }) {
  const { version, today, ...listed } = overview;
  const offlineSince = useLiveVersion({ url: `${href("/desk/overview")}/events`, version });
  const minutesSinceLoad = useMinutesSince(overview);
  return (
    <>
      {offlineSince && (
        <p className="notice notice--error" role="alert">
          {`No connection since ${formatMoment(offlineSince).time}. This may be out of date.`}
        </p>
      )}
      <div className="columns">
        <div className="columns-main">
          <AttentionList {...listed} minutesSinceLoad={minutesSinceLoad} />
        </div>
        <div className="columns-side">
          <TodayFigures today={today} />
        </div>
      </div>
    </>
  );
}
