import { href, Outlet, useLocation, useParams } from "react-router";
import sheet from "../../features/desk/desk.css?url";
import { DeskErrorPage } from "../../features/desk/desk-error-page.tsx";
import { type DeskPage, listDeskPages, maxTabs, nameAccount } from "../../features/desk/desk-pages.ts";
import { useRestaurantOfPage } from "../../features/desk/restaurant-form.tsx";
import { withRestaurant } from "../../features/desk/restaurant-path.ts";
import { requireStaff, staffContext } from "../../http/desk/require-staff.server.ts";
import { readUnsentForm } from "../../http/unsent-form.server.ts";
import { MainNavigation } from "../../ui/main-navigation.tsx";
import { type RootData, useRoot } from "../../ui/use-root.ts";
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
  return (
    <div className="desk">
      <DeskNavigation appName={useRoot()?.appName ?? ""} pages={pages} />
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

/** The number of entries that fit on a wide screen. */
const maxWideTabs = 6;

/** Links to the person's most used pages, and the account. Links to restaurant pages keep the current restaurant. */
function DeskNavigation({ appName, pages }: { appName: string; pages: DeskPage[] }) {
  const { pathname, search } = useLocation();
  const entries = pages
    .slice(0, maxWideTabs)
    .map((page, index) => ({ ...page, to: withRestaurant(page, search), isWide: index >= maxTabs }));
  const account = withRestaurant({ to: href("/desk/account") }, search);
  const shown = pages.findIndex(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  // An order's page belongs to 'All orders', or to the board on phones without that tab.
  const isOfBoard = pathname.startsWith("/desk/orders/") && entries[shown]?.isWide !== false;
  const tab = isOfBoard ? entries[0] : entries[shown];
  const section = tab?.to ?? account;
  return (
    <MainNavigation
      section={section}
      brand={{ to: href("/desk"), name: `${appName} desk` }}
      entries={[
        ...entries,
        {
          to: account,
          icon: pages.length > maxTabs ? "more" : "profile",
          label: nameAccount(pages),
          standsForWide: true,
        },
      ]}
    />
  );
}

/** The error page for forbidden or missing desk pages; the navigation stays. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const pages = loaderData?.pages ?? [];
  return (
    <div className="desk">
      <DeskNavigation appName={useRoot()?.appName ?? ""} pages={pages} />
      <DeskErrorPage error={error} isRider={pages.some(({ permission }) => permission === "deliveries")} />
    </div>
  );
}
