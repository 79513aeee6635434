import { href, Link } from "react-router";
import { customerContext } from "../http/visitor.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/profile";

export function loader({ context }: Route.LoaderArgs) {
  return { fullName: context.get(customerContext).fullName };
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return (
    <main className="page page--narrow" id="main">
      <PageTitle>Profile</PageTitle>
      <PageHeader title="Profile" />
      <p>{loaderData.fullName}</p>
      <ul className="menu-list">
        <li>
          <Link to={href("/orders")}>
            <Icon name="orders" />
            <span>Order History</span>
            <Icon name="chevron" />
          </Link>
        </li>
      </ul>
      <ButtonLink to={href("/logout")} tone="danger" wide>
        Logout
      </ButtonLink>
    </main>
  );
}
