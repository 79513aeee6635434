import { href, useLocation } from "react-router";
import { t } from "../../i18n/text.ts";
import { MainNavigation } from "../../ui/main-navigation.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";

type CustomerNavigationProps = { appName: string; cartCount: number };

/** The main navigation of signed-in customers; the cart's tab shows the number of items. */
export function CustomerNavigation({ appName, cartCount }: CustomerNavigationProps) {
  const { pathname } = useLocation();
  return (
    <MainNavigation
      section={sectionOf(pathname)}
      brand={{ to: href("/"), name: appName }}
      entries={[
        { to: href("/"), icon: "home", label: t("Home") },
        { to: href("/orders"), icon: "orders", label: t("Orders") },
        { to: href("/cart"), icon: "cart", label: t("Cart"), count: cartCount, spokenLabel: cartLabel(cartCount) },
        { to: href("/profile"), icon: "profile", label: t("Profile") },
      ]}
    />
  );
}

/** Returns the `to` of the tab that the page at this path belongs to. */
function sectionOf(pathname: string): string {
  if (/^\/(orders$|order-tracking\/|review\/)/.test(pathname)) return href("/orders");
  if (/^\/(cart|payment)$/.test(pathname)) return href("/cart");
  return pathname.startsWith(href("/profile")) ? href("/profile") : href("/");
}

function cartLabel(count: number): string | undefined {
  return count > 0 ? t("Cart, {items}", { items: pluralize(count, "item") }) : undefined;
}
