import { href, useLocation } from "react-router";
import { MainNavigation } from "../../ui/main-navigation.tsx";
import { type DeskPage, maxTabs, nameAccount } from "./desk-pages.ts";
import { withRestaurant } from "./restaurant-path.ts";

/** The number of entries that fit on a wide screen. */
const maxWideTabs = 6;

/** Links to the person's most used pages, and the account. Links to restaurant pages keep the current restaurant. */
export function DeskNavigation({ appName, pages }: { appName: string; pages: DeskPage[] }) {
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
