import { href, Link, useLocation } from "react-router";
import { MainNavigation } from "../../ui/main-navigation.tsx";
import { pluralize } from "../../ui/pluralize.ts";

type CustomerNavigationProps = { appName: string; cartCount: number };

/** The four places of a signed-in customer; the cart's tab counts its items. */
export function CustomerNavigation({ appName, cartCount }: CustomerNavigationProps) {
  const { pathname } = useLocation();
  return (
    <MainNavigation
      section={sectionOf(pathname)}
      brand={<Link to={href("/")}>{appName}</Link>}
      entries={[
        { to: href("/"), icon: "home", label: "Home" },
        { to: href("/orders"), icon: "orders", label: "Orders" },
        { to: href("/cart"), icon: "cart", label: "Cart", count: cartCount, spokenLabel: spokenCart(cartCount) },
        { to: href("/profile"), icon: "profile", label: "Profile" },
      ]}
    />
  );
}

/** The tab that a page belongs to, also one deeper in. */
function sectionOf(pathname: string): string {
  if (/^\/(orders$|order-tracking\/|review\/)/.test(pathname)) return href("/orders");
  if (/^\/(cart|payment)$/.test(pathname)) return href("/cart");
  return pathname.startsWith(href("/profile")) ? href("/profile") : href("/");
}

function spokenCart(count: number): string | undefined {
  return count > 0 ? `Cart, ${pluralize(count, "item")}` : undefined;
}
