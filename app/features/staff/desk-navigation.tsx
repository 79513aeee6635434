import { href, Link, useLocation } from "react-router";
import { MainNavigation } from "../../ui/main-navigation.tsx";
import { withRestaurant } from "./chosen-restaurant.ts";
import { type DeskPage, maxTabs, nameAccount } from "./desk-pages.ts";

/** As many as fit on a wide screen. */
const maxWideTabs = 6;

/** The person's most used pages, and the account. Pages of a restaurant stay with the one that is shown. */
export function DeskNavigation({ appName, pages }: { appName: string; pages: DeskPage[] }) {
  const { pathname, search } = useLocation();
  const entries = pages
    .slice(0, maxWideTabs)
    .map((page, index) => ({ ...page, to: withRestaurant(page, search), isWide: index >= maxTabs }));
  const account = withRestaurant({ to: href("/desk/account"), isOfRestaurant: true }, search);
  const shown = pages.findIndex(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  // An order is part of all orders, and of the board for those whose phone has no tab for them.
  const isOfBoard = pathname.startsWith("/desk/orders/") && entries[shown]?.isWide !== false;
  const tab = isOfBoard ? entries[0] : entries[shown];
  const section = tab?.to ?? account;
  return (
    <MainNavigation
      section={section}
      brand={<Link to={href("/desk")}>{appName} desk</Link>}
      entries={[...entries, { to: account, icon: "profile", label: nameAccount(pages), standsForWide: true }]}
    />
  );
}
