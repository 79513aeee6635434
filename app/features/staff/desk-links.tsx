import { href, Link, useLocation } from "react-router";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { withRestaurant } from "./chosen-restaurant.ts";
import type { DeskPage } from "./desk-pages.ts";

/** All pages that the person may open, and those of the own account. */
export function DeskLinks({ pages }: { pages: DeskPage[] }) {
  const { search } = useLocation();
  const links = [
    ...pages.map((page) => ({ ...page, to: withRestaurant(page, search) })),
    { to: href("/desk/account/details"), icon: "profile" as const, label: "Name and phone" },
    { to: href("/desk/account/password"), icon: "lock" as const, label: "Change password" },
  ];
  return (
    <Card>
      <ul className="desk-links">
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
