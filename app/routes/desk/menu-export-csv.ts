import { exportMenuCsv, exportOptionsCsv } from "../../features/imports/export-csv.server.ts";
import { chooseRestaurant } from "../../http/desk/permissions.server.ts";
import { download } from "../../http/download.server.ts";
import type { Route } from "./+types/menu-export-csv";

/** Downloads the menu as CSV or, with `?of=options`, its groups of options. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { vendorId } = await chooseRestaurant(context, url, "menu.edit");
  const wantsOptions = url.searchParams.get("of") === "options";
  const csv = await (wantsOptions ? exportOptionsCsv(vendorId) : exportMenuCsv(vendorId));
  return download(`${wantsOptions ? "options" : "menu"}-${vendorId}.csv`, csv);
}
