import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { t } from "../i18n/text.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

export interface NavigationEntry {
  to: string;
  icon: IconName;
  label: string;
  /** Shown beside the label. */
  count?: number;
  /** Accessible name in place of the label, such as 'Cart, 2 items'. */
  spokenLabel?: string | undefined;
  /** There is room for it on wide screens only. */
  isWide?: boolean;
  /** Looks active on small screens while the active entry is shown on wide ones only. */
  standsForWide?: boolean;
}

type MainNavigationProps = {
  entries: NavigationEntry[];
  /** The `to` of the entry to mark as active. */
  section: string;
  /** Shown at the start of the bar on wide screens only. */
  brand?: ReactNode;
};

/** The main navigation: tabs at the bottom of the screen on phones, a bar at the top on wide screens. */
export function MainNavigation({ entries, section, brand }: MainNavigationProps) {
  const isHidden = entries.some(({ to, isWide }) => isWide && to === section);
  return (
    <nav className="bottom-navigation" aria-label={t("Main")}>
      <div className="bottom-navigation-bar">
        {brand && <div className="bottom-navigation-brand">{brand}</div>}
        <ul className="tabs">
          {entries.map((entry) => (
            <Tab
              key={entry.to}
              {...entry}
              isActive={entry.to === section}
              isStandIn={isHidden && entry.standsForWide}
            />
          ))}
        </ul>
      </div>
    </nav>
  );
}

type TabProps = NavigationEntry & { isActive: boolean; isStandIn: boolean | undefined };

function Tab({ to, icon, label, count = 0, spokenLabel, isWide, isActive, isStandIn }: TabProps) {
  const isThisPage = useLocation().pathname === to;
  const look = isActive ? " tab--active" : isStandIn ? " tab--active tab--stand-in" : "";
  return (
    <li className={isWide ? "tabs-item tabs-item--wide" : "tabs-item"}>
      <Link
        to={to}
        aria-label={spokenLabel}
        aria-current={isThisPage ? "page" : isActive || undefined}
        className={`tab${look}`}
      >
        <Icon name={icon} />
        <span>
          {label} {count > 0 && <span className="count-badge">{count}</span>}
        </span>
      </Link>
    </li>
  );
}
