import { Outlet, useParams } from "react-router";
import sheet from "../../features/desk/desk.css?url";
import { DeskErrorPage } from "../../features/desk/desk-error-page.tsx";
import { DeskNavigation } from "../../features/desk/desk-navigation.tsx";
import { listDeskPages } from "../../features/desk/desk-pages.ts";
import { useRestaurantOfPage } from "../../features/desk/restaurant-form.tsx";
import { ShiftNotice } from "../../features/kitchen/shift-notice.tsx";
import { useShiftAlarm } from "../../features/kitchen/use-shift-alarm.ts";
import { requireStaff, staffContext } from "../../http/desk/require-staff.server.ts";
import { readUnsentForm } from "../../http/unsent-form.server.ts";
import type { RootData } from "../../ui/use-root.ts";
import type { Route } from "./+types/desk";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

/** The layout of all pages that are only for staff. */
export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export function loader({ request, context, url }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  const unsent = readUnsentForm(request, url, member.email);
  const unsentForm: RootData["unsentForm"] = unsent && { path: url.pathname + url.search, reply: unsent };
  return { pages: listDeskPages(member), unsentForm };
}

export default function Desk({ loaderData: { pages } }: Route.ComponentProps) {
  const alarm = useShiftAlarm(pages);
  return (
    <div className="desk">
      <DeskNavigation pages={pages} newOrders={alarm.newOrders} />
      {alarm.newOrders && <ShiftNotice {...alarm} />}
      <Outlet key={useRecordKey()} />
    </div>
  );
}

/**
 * Identifies the record that the page is about, including its restaurant: React would keep what was typed about one customer
 * or restaurant if Back leads straight to the page of another.
 */
function useRecordKey(): string {
  return JSON.stringify([useParams(), useRestaurantOfPage()]);
}

/** The error page for forbidden or missing desk pages; the navigation stays. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const pages = loaderData?.pages ?? [];
  const alarm = useShiftAlarm(pages);
  return (
    <div className="desk">
      <DeskNavigation pages={pages} newOrders={alarm.newOrders} />
      {alarm.newOrders && <ShiftNotice {...alarm} />}
      <DeskErrorPage error={error} isRider={pages.some(({ permission }) => permission === "deliveries")} />
    </div>
  );
}
