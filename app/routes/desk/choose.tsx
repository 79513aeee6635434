import { Link } from "react-router";
import { withRestaurant } from "../../features/staff/chosen-restaurant.ts";
import { listDeskPages } from "../../features/staff/desk-pages.ts";
import { listPermittedRestaurants } from "../../features/staff/permissions.ts";
import { listRestaurants } from "../../features/staff/restaurants.server.ts";
import { unavailablePage } from "../../http/errors.server.ts";
import { requirePermission } from "../../http/staff.server.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/choose";

/** The restaurants whose `?page=` the person may open. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const member = requirePermission(context, "account");
  const pages = listDeskPages(member).filter(({ isOfRestaurant }) => isOfRestaurant);
  const page = pages.find(({ to }) => to === url.searchParams.get("page")) ?? pages[0];
  const permitted = page ? listPermittedRestaurants(member, page.permission) : [];
  const restaurants = await listRestaurants(permitted).catch(unavailablePage("failed to list restaurants"));
  return { page, restaurants };
}

export default function Choose({ loaderData: { page, restaurants } }: Route.ComponentProps) {
  return (
    <Page title="Choose a restaurant">
      {page && restaurants.length > 0 ? (
        <Card title={page.label}>
          <ul className="desk-links">
            {restaurants.map(({ id, restaurantName }) => (
              <li key={id}>
                <Link to={withRestaurant(page, `?${new URLSearchParams({ restaurant: id })}`)}>{restaurantName}</Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <EmptyState title="No restaurant yet" text="Nobody has given you a restaurant to work for." />
      )}
    </Page>
  );
}
