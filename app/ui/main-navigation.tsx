import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Icon, type IconName } from "./icon.tsx";
import { pluralize } from "./pluralize.ts";

type Tab = "/" | "/orders" | "/cart" | "/profile";

type BottomNavigationProps = {
  cartCount: number;
  /** The tab this page belongs to, such as "/cart" on the payment page. */
  section: Tab;
  /** Stands at the start of the bar on wide screens; not shown on phones. */
  brand?: ReactNode;
};

/** The four main places: tabs at the bottom of a phone, a bar at the top of a wide screen. */
export function MainNavigationBar({ cartCount, section, brand }: BottomNavigationProps) {
  return (
    <nav className="bottom-navigation" aria-label="Main">
      <div className="bottom-navigation-bar">
        {brand && <div className="bottom-navigation-brand">{brand}</div>}
        <ul className="tabs">
          <TabItem to="/" icon="home" section={section}>
            Home
          </TabItem>
          <TabItem to="/orders" icon="orders" section={section}>
            Orders
          </TabItem>
          <TabItem
            to="/cart"
            icon="cart"
            section={section}
            label={cartCount > 0 ? `Cart, ${pluralize(cartCount, "item")}` : undefined}
          >
            Cart {cartCount > 0 && <span className="count-badge">{cartCount}</span>}
          </TabItem>
          <TabItem to="/profile" icon="profile" section={section}>
            Profile
          </TabItem>
        </ul>
      </div>
    </nav>
  );
}

type TabItemProps = { to: Tab; icon: IconName; section: Tab; label?: string; children: ReactNode };

function TabItem({ to, icon, section, label, children }: TabItemProps) {
  const isHere = section === to;
  const isThisPage = useLocation().pathname === to;
  return (
    <li className="tabs-item">
      <Link
        to={to}
        aria-label={label}
        aria-current={isThisPage ? "page" : isHere || undefined}
        className={isHere ? "tab tab--active" : "tab"}
      >
        <Icon name={icon} />
        <span>{children}</span>
      </Link>
    </li>
  );
}
