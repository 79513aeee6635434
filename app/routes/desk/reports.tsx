import { data, href, useLocation } from "react-router";
import { DeskErrorPage } from "../../features/desk/desk-error-page.tsx";
import { withRestaurant } from "../../features/desk/restaurant-path.ts";
import { findReportPage } from "../../features/reports/find-report-page.server.ts";
import { reportMessages } from "../../features/reports/messages.ts";
import { ReportCard } from "../../features/reports/report-card.tsx";
import { ReportForm, reportCsvPath } from "../../features/reports/report-form.tsx";
import { ReportTotals } from "../../features/reports/report-totals.tsx";
import sheet from "../../features/reports/reports.css?url";
import { findReportScope } from "../../http/desk/permissions.server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Page } from "../../ui/page.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import type { Route } from "./+types/reports";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await findReportScope(context, url);
  const report = await findReportPage(url.searchParams, found.scope);
  return data({ report, ...found }, { status: report.kind === "refused" ? 400 : 200 });
}

export default function Reports({ loaderData: { report, restaurants, restaurant } }: Route.ComponentProps) {
  const { search } = useLocation();
  const reply = report.kind === "refused" ? report.reply : undefined;
  const params = { ...report, restaurant: restaurant?.id };
  return (
    <Page
      title="Reports"
      backTo={withRestaurant({ to: href("/desk/account") }, search)}
      width="full"
      hasErrors={Boolean(reply)}
    >
      <ErrorSummary reply={reply} fields={["from", "to"]} />
      <ReportForm key={JSON.stringify(params)} params={params} restaurants={restaurants} reply={reply} />
      {report.kind === "found" && (
        <>
          <h2>
            <UserText>{restaurant?.restaurantName ?? "All restaurants"}</UserText>,{" "}
            <span className="report-period">{report.periodText}</span>
          </h2>
          {report.sections.length > 0 ? (
            <ReportTotals total={report.total} isOfOne={restaurant !== undefined} />
          ) : (
            <EmptyState title="No orders found" text="No orders were placed on these days." icon="orders" />
          )}
          {report.sections.map((section) => (
            <ReportCard key={section.id} section={section} csvPath={reportCsvPath(params, section.id)} />
          ))}
          {report.hiddenLines > 0 && (
            <p className="quiet">{`The downloads also list the other ${pluralize(report.hiddenLines, "restaurant")}.`}</p>
          )}
        </>
      )}
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskErrorPage error={error} title="Reports" message={reportMessages.failed} />;
}
