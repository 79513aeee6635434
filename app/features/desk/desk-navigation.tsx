import { href, useLocation } from "react-router";
import { MainNavigation } from "../../ui/main-navigation.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";
import { useRoot } from "../../ui/use-root.ts";
import { type DeskPage, maxTabs, nameAccount } from "./desk-pages.ts";
import { restaurantPath, withRestaurant } from "./restaurant-path.ts";

/** The number of entries that fit on a wide screen. */
const maxWideTabs = 6;

interface NewOrders {
  vendorId: string;
  count: number;
}

interface DeskNavigationProps {
  pages: DeskPage[];
  /** Those that the alarm announces, of one restaurant. */
  newOrders?: NewOrders | undefined;
}

/**
 * Links to the person's most used pages, and the account. Links to restaurant pages keep the current restaurant, but while
 * the alarm rings on another page, 'Orders' leads to the board with the new ones.
 */
export function DeskNavigation({ pages, newOrders }: DeskNavigationProps) {
  const { pathname, search } = useLocation();
  const appName = useRoot()?.appName ?? "";
  const entries = pages.slice(0, maxWideTabs).map((page, index) => ({
    ...page,
    to: withRestaurant(page, search),
    ...(newOrders?.count && page.permission === "board" && countOnTab(page, newOrders)),
    isWide: index >= maxTabs,
  }));
  const account = withRestaurant({ to: href("/desk/account") }, search);
  const shown = pages.findIndex(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  // An order's page belongs to 'All orders', or to the board on phones without that tab.
  const isOfBoard = pathname.startsWith("/desk/orders/") && entries[shown]?.isWide !== false;
  const tab = isOfBoard ? entries[0] : entries[shown];
  const section = tab?.to ?? account;
  return (
    <>
      {newOrders && (
        <p role="status" className="visually-hidden">
          {newOrders.count > 0 && pluralize(newOrders.count, "new order")}
        </p>
      )}
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
    </>
  );
}

/** Shows on the tab of the board how many new orders it has. */
function countOnTab({ to, label }: DeskPage, { vendorId, count }: NewOrders) {
  return { to: restaurantPath(to, vendorId), count, spokenLabel: `${label}, ${pluralize(count, "new order")}` };
}
