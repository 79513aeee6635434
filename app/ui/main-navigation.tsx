import { useLocation } from "react-router";
import { t } from "../i18n/text.ts";
import { Cached } from "./cached.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

interface NavigationEntry {
  to: string;
  icon: IconName;
  label: string;
  /** Shown beside the label. */
  count?: number;
  /** Accessible name in place of the label, such as 'Cart, 2 items'. */
  spokenLabel?: string;
  /** Shown on wide screens only, which have room for it. */
  isWide?: boolean;
  /** Looks active on small screens while the active entry is one of those shown on wide screens only. */
  standsForWide?: boolean;
}

type MainNavigationProps = {
  entries: NavigationEntry[];
  /** The `to` of the entry to mark as active. */
  section: string;
  /** Shown at the start of the bar on wide screens only. */
  brand: { to: string; name: string };
};

/** The source of all cached bars, which differ by what they show: most show the same to everybody. */
const bars = {};

/** The main navigation: tabs at the bottom of the screen on phones, a bar at the top on wide screens. */
export function MainNavigation(props: MainNavigationProps) {
  const isPage = useLocation().pathname === props.section;
  const variant = JSON.stringify([props, isPage]);
  return (
    <Cached
      as="nav"
      className="main-navigation"
      aria-label={t("Main")}
      source={bars}
      variant={variant}
      maxVariants={64}
    >
      <Bar {...props} isPage={isPage} />
    </Cached>
  );
}

/** @param isPage whether the active entry leads to the current page, not to its list */
function Bar({ entries, section, brand, isPage }: MainNavigationProps & { isPage: boolean }) {
  const isHidden = entries.some(({ to, isWide }) => isWide && to === section);
  const onPhones = entries.filter(({ isWide }) => !isWide).length;
  return (
    <div className="main-navigation-bar">
      <div className="main-navigation-brand">
        <Link to={brand.to}>{brand.name}</Link>
      </div>
      <ul className={`tabs tabs--${onPhones}`}>
        {entries.map((entry) => (
          <Tab
            key={entry.to}
            {...entry}
            current={entry.to === section && (isPage ? "page" : "true")}
            isStandIn={isHidden && entry.standsForWide}
          />
        ))}
      </ul>
    </div>
  );
}

type TabProps = NavigationEntry & { current: "page" | "true" | false; isStandIn: boolean | undefined };

function Tab({ to, icon, label, count = 0, spokenLabel, isWide, current, isStandIn }: TabProps) {
  const look = current ? " tab--active" : isStandIn ? " tab--active tab--stand-in" : "";
  return (
    <li className={isWide ? "wide-tab" : undefined}>
      <Link to={to} aria-label={spokenLabel} aria-current={current || undefined} className={`tab${look}`}>
        <Icon name={icon} />
        <span>
          {label} {count > 0 && <span className="count-badge">{count}</span>}
        </span>
      </Link>
    </li>
  );
}
