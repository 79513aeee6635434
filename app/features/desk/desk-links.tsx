import { href, Link, useLocation } from "react-router";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { DeskPage } from "./desk-pages.ts";
import { withRestaurant } from "./restaurant-path.ts";

interface DeskLink {
  to: string;
  icon: IconName;
  label: string;
}

const ownPages: DeskLink[] = [
  { to: href("/desk/account/details"), icon: "profile", label: "Name and phone" },
  { to: href("/desk/account/password"), icon: "lock", label: "Change password" },
];

/** Links to all pages the person may open, and to the person's account pages. */
export function DeskLinks({ pages }: { pages: DeskPage[] }) {
  const { search } = useLocation();
  return (
    <>
      {pages.length > 0 && <LinksCard links={pages.map((page) => ({ ...page, to: withRestaurant(page, search) }))} />}
      <LinksCard links={ownPages} />
    </>
  );
}

/** A card of links with icons, two side by side where they fit. */
export function LinksCard({ title, links }: { title?: string; links: DeskLink[] }) {
  return (
    <Card title={title}>
      <ul className="desk-links desk-links--pairs">
        {links.map(({ to, icon, label }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
