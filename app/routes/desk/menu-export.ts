import { exportMenu } from "../../features/menu/export-menu.server.ts";
import { chooseRestaurant } from "../../http/staff.server.ts";
import type { Route } from "./+types/menu-export";

/** The menu as a file of JSON, for a copy or another system. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { vendorId } = await chooseRestaurant(context, url, "menu.export");
  const menu = await exportMenu(vendorId);
  return new Response(`${JSON.stringify(menu, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="menu-${vendorId}.json"`,
    },
  });
}
