import { LogoutIconButton } from "../features/accounts/logout-icon-button.tsx";
import { findHomePage } from "../features/catalogue/catalogue.server.ts";
import { CategoryStrip, homePath } from "../features/catalogue/category-strip.tsx";
import { NoRestaurants } from "../features/catalogue/no-restaurants.tsx";
import { RestaurantGrid } from "../features/catalogue/restaurant-card.tsx";
import { longestSearch, RestaurantSearch } from "../features/catalogue/restaurant-search.tsx";
import { listFavourites } from "../features/favourites/favourites.server.ts";
import { FavouritesLink, NoFavourites } from "../features/favourites/favourites-filter.tsx";
import { unavailablePage } from "../http/errors.server.ts";
import { revalidated } from "../http/etag.server.ts";
import { readPage, readText } from "../http/search-params.ts";
import { customerContext } from "../http/visitor.server.ts";
import { stripBidiControls } from "../ui/bidi.ts";
import { Hero } from "../ui/hero.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Page } from "../ui/page.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/home";

const catalogue = revalidated(async ({ context, url }: Route.LoaderArgs) => {
  const { customerId, fullName } = context.get(customerContext);
  const isFavourites = url.searchParams.has("favourites");
  const favouriteIds = await listFavourites(customerId).catch(unavailablePage("failed to list favourites"));
  const filter = {
    search: readText(url, "q", longestSearch),
    categoryId: readText(url, "category", 64),
    ids: isFavourites ? favouriteIds : undefined,
    page: readPage(url),
  };
  const home = await findHomePage(filter).catch(unavailablePage("failed to list restaurants"));
  return { ...home, isFavourites, favouriteIds, firstName: fullName.trim().split(/\s/)[0] || "Foodie" };
});
export const middleware: Route.MiddlewareFunction[] = [catalogue.middleware];
export const loader = catalogue.loader;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { firstName, restaurants, page, search, category, isFavourites, favouriteIds } = loaderData;
  const inCategory = category && stripBidiControls(category.name);
  const results = search && `Results for “${stripBidiControls(search)}”${inCategory ? ` in ${inCategory}` : ""}`;
  return (
    <Page title={results ?? category?.name ?? "Restaurants"} page={page} header="none" width="full">
      <Hero
        eyebrow="Food Delivery Platform"
        title={`Hello, ${stripBidiControls(firstName)}!`}
        aside={<LogoutIconButton />}
      >
        <RestaurantSearch search={search} categoryId={category?.id} />
      </Hero>
      <section>
        <h2>Browse by Category</h2>
        <CategoryStrip {...loaderData} categoryId={category?.id} />
      </section>
      <section>
        <div className="results-head">
          <h2 id="results">{results ?? (inCategory ? `Open now: ${inCategory}` : "Restaurants open now")}</h2>
          <FavouritesLink isOn={isFavourites} />
        </div>
        {restaurants.length === 0 &&
          (isFavourites && !results && !category ? (
            <NoFavourites hasSome={favouriteIds.length > 0} />
          ) : (
            <NoRestaurants isFiltered={Boolean(results ?? category)} />
          ))}
        <RestaurantGrid restaurants={restaurants} favouriteIds={favouriteIds} />
        <Pagination
          {...loaderData}
          hrefFor={(number) => homePath({ search, categoryId: category?.id, page: number, favourites: isFavourites })}
        />
      </section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <LoadError message="Failed to load data" />;
}
