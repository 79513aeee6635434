import { data } from "react-router";
import { findReportCsv } from "../../features/reports/find-report-page.server.ts";
import { findReportScope } from "../../http/desk/permissions.server.ts";
import { download } from "../../http/download.server.ts";
import type { Route } from "./+types/reports-export";

/** Downloads one table of a report as CSV. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { scope } = await findReportScope(context, url);
  const csv = await findReportCsv(url.searchParams, scope);
  if (!csv) throw data(null, 404);
  return download(csv.name, csv.parts);
}
