import { Link } from "react-router";
import { findPageOfRestaurant } from "../../features/desk/desk-pages.ts";
import { NoRestaurants } from "../../features/desk/no-restaurants.tsx";
import { listPermittedRestaurants } from "../../features/desk/permissions.ts";
import { searchRestaurantChoices } from "../../features/desk/restaurant-choices.server.ts";
import { restaurantPath } from "../../features/desk/restaurant-path.ts";
import sheet from "../../features/search/desk-lists.css?url";
import { SearchForm } from "../../features/search/search-form.tsx";
import { readText } from "../../features/search/search-params.ts";
import { hasPermission, requirePermission } from "../../http/desk/permissions.server.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import type { Route } from "./+types/choose-restaurant";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

/** Lists the restaurants for which the person may open the page in `?page=`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const member = requirePermission(context, "account");
  const page = findPageOfRestaurant(member, readText(url, "page", 100));
  const permitted = page ? listPermittedRestaurants(member, page.permission) : [];
  const search = readText(url, "search", 100);
  return {
    page,
    search,
    mayCreate: hasPermission(context, "restaurants.create"),
    mayImport: hasPermission(context, "import.restaurants"),
    ...(await searchRestaurantChoices(permitted, search)),
  };
}

export default function ChooseRestaurant({ loaderData }: Route.ComponentProps) {
  const { page, search, restaurants, hasMore, mayCreate, mayImport } = loaderData;
  const isSearched = hasMore || search !== undefined;
  return (
    <Page title="Choose a restaurant" width="columns">
      {isSearched && <SearchForm label="Name" search={search} kept={{ page: page?.to }} />}
      {page && restaurants.length > 0 ? (
        <Card title={page.label}>
          <ul className="list-rows aligned-rows choice-rows">
            {restaurants.map(({ id, restaurantName, address }) => (
              <li key={id} className="list-row">
                <div>
                  <Link className="list-row-title" to={restaurantPath(page.to, id)}>
                    <UserText>{restaurantName}</UserText>
                  </Link>
                  {address && (
                    <p className="quiet">
                      <UserText>{address}</UserText>
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <NoRestaurants isSearched={search !== undefined} mayCreate={mayCreate} mayImport={mayImport} />
      )}
      {hasMore && <p className="quiet">{`The first ${restaurants.length} by name. Search for the others.`}</p>}
    </Page>
  );
}
