import { exportMenu } from "../../features/menu/export-menu.server.ts";
import { chooseRestaurant } from "../../http/desk/permissions.server.ts";
import { download } from "../../http/download.server.ts";
import type { Route } from "./+types/menu-export-json";

/** Downloads the menu as JSON, for a backup or another system. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { vendorId } = await chooseRestaurant(context, url, "menu.edit");
  const menu = await exportMenu(vendorId);
  return download(`menu-${vendorId}.json`, `${JSON.stringify(menu, null, 2)}\n`);
}
