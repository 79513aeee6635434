import { href, Link } from "react-router";
import { EmptyList } from "../../features/desk/empty-list.tsx";
import { ListFilters } from "../../features/desk/list-filters.tsx";
import { type DeskRestaurant, listDeskRestaurants } from "../../features/restaurants/list-restaurants.server.ts";
import { restaurantMessages } from "../../features/restaurants/messages.ts";
import { restaurantStates } from "../../features/restaurants/restaurant-states.ts";
import sheet from "../../features/search/desk-lists.css?url";
import { SearchField } from "../../features/search/search-form.tsx";
import { readText } from "../../features/search/search-params.ts";
import { hasPermission, requirePermission } from "../../http/desk/permissions.server.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { Page } from "../../ui/page.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { Route } from "./+types/restaurants";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(context, "restaurants");
  const search = readText(url, "search", 100);
  const state = readText(url, "state", 100);
  const { restaurants, next } = await listDeskRestaurants({ search, state, after: readText(url, "after", 100) });
  const maySeeCommission = hasPermission(context, "restaurants.commission");
  return {
    search,
    state,
    next,
    mayImport: hasPermission(context, "import.restaurants"),
    mayEditCategories: hasPermission(context, "categories"),
    restaurants: maySeeCommission ? restaurants : restaurants.map(({ commissionPercent: _, ...rest }) => rest),
  };
}

export default function Restaurants({ loaderData }: Route.ComponentProps) {
  const { search, state, restaurants, next } = loaderData;
  return (
    <Page title="Restaurants" width="columns" headerEnd={<Actions {...loaderData} />}>
      <ListFilters
        of="restaurants"
        own={{ label: "State", name: "state", value: state, choices: stateChoices }}
        fields={[]}
        search={search}
      >
        <SearchField label="Name" search={search} />
      </ListFilters>
      {restaurants.length > 0 ? (
        <RestaurantRows restaurants={restaurants} />
      ) : (
        <EmptyList of="restaurants" isFiltered={Boolean(search || state)} />
      )}
      <NextPage next={next} />
    </Page>
  );
}

const stateChoices = Object.entries(restaurantStates).map(([value, label]) => ({ value, label }));

function Actions({ mayImport, mayEditCategories }: { mayImport: boolean; mayEditCategories: boolean }) {
  return (
    <>
      {mayEditCategories && (
        <ButtonLink to={href("/desk/categories")} tone="plain" small>
          Categories
        </ButtonLink>
      )}
      {mayImport && (
        <ButtonLink to={`${href("/desk/import")}?of=restaurants`} tone="plain" small>
          Import
          <VisuallyHidden> restaurants</VisuallyHidden>
        </ButtonLink>
      )}
      <ButtonLink to={href("/desk/restaurants/new")} small>
        New restaurant
      </ButtonLink>
    </>
  );
}

/** A restaurant as shown to this person: only the owner sees the commission. */
type ListedRestaurant = Omit<DeskRestaurant, "commissionPercent"> & { commissionPercent?: number };

/** A list of restaurants with their state, each linking to its page. */
function RestaurantRows({ restaurants }: { restaurants: ListedRestaurant[] }) {
  return (
    <Card>
      <ul className="list-rows aligned-rows restaurant-rows">
        {restaurants.map(({ id, name, address, state, openingText, isApproved, commissionPercent }) => (
          <li className="list-row" key={id}>
            <div>
              <Link className="list-row-title" to={href("/desk/restaurants/:restaurantId", { restaurantId: id })}>
                <UserText>{name}</UserText>
              </Link>
              {address && (
                <p className="quiet">
                  <UserText>{address}</UserText>
                </p>
              )}
              {!isApproved && <p className="quiet">{restaurantMessages.notApproved}</p>}
              {openingText && <p className="quiet">{openingText}</p>}
              {commissionPercent !== undefined && <p className="quiet commission">Commission {commissionPercent}%</p>}
            </div>
            <Badge tone={state.tone}>{state.label}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
