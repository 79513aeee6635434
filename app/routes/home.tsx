import { type HomeState, homePath, maxSearchLength, readSortAndFilters } from "../features/catalogue/home-path.ts";
import { HomeHero } from "../features/home/home-hero.tsx";
import { findHomePage } from "../features/home/home-page.server.ts";
import { RestaurantGrid } from "../features/home/restaurant-grid.tsx";
import { SearchResults } from "../features/home/search-results.tsx";
import { SortAndFilter } from "../features/home/sort-and-filter.tsx";
import { readPage, readText } from "../features/search/search-params.ts";
import { customerContext } from "../http/accounts/customer.server.ts";
import { throwUnavailable } from "../http/errors.server.ts";
import { withEtag } from "../http/etag.server.ts";
import { stripBidiControls, t } from "../i18n/text.ts";
import { Cached } from "../ui/cached.tsx";
import { Link } from "../ui/link.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Page } from "../ui/page.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/home";

const cacheable = withEtag(async ({ context, url }: Route.LoaderArgs) => {
  const { favouriteIds, fullName } = context.get(customerContext);
  const isFavourites = url.searchParams.has("favourites");
  const filter = {
    search: readText(url, "q", maxSearchLength),
    categoryId: readText(url, "category", 64),
    ids: isFavourites ? favouriteIds : undefined,
    page: readPage(url),
    filters: readSortAndFilters((name) => readText(url, name, 20)),
  };
  const home = await findHomePage(filter).catch(throwUnavailable("failed to list restaurants"));
  return { ...home, isFavourites, favouriteIds, firstName: fullName.trim().split(/\s/)[0] || t("Foodie") };
});
export const middleware: Route.MiddlewareFunction[] = [cacheable.middleware];
export const loader = cacheable.loader;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { firstName, similar, page, search, categories, category, filters, dishes, isFavourites } = loaderData;
  const state = { ...filters, search, categoryId: category?.id, favourites: isFavourites };
  const inCategory = category && stripBidiControls(category.name);
  const results = search && resultsHeading(stripBidiControls(search), inCategory);
  const hasOthers = similar.length > 0 || (dishes?.dishes.length ?? 0) > 0;
  const heading = t(filters.closed ? "All restaurants" : inCategory ? "Open now" : "Restaurants open now");
  return (
    <Page title={results ?? category?.name ?? t("Restaurants")} page={page} header="none" width="full">
      <HomeHero firstName={firstName} state={state} />
      {categories.length > 0 && (
        <section>
          <h2>{t("Browse by Category")}</h2>
          <CategoryStrip {...loaderData} state={state} />
        </section>
      )}
      <section>
        <SortAndFilter state={state}>
          <h2 id="results">
            {results ?? (inCategory ? t("{heading}: {category}", { heading, category: inCategory }) : heading)}
          </h2>
        </SortAndFilter>
        <RestaurantGrid {...loaderData} state={state} hasOthers={hasOthers} />
        <Pagination {...loaderData} hrefFor={(number) => homePath({ ...state, page: number })} />
      </section>
      <SearchResults {...loaderData} />
    </Page>
  );
}

function resultsHeading(search: string, category: string | undefined): string {
  return category
    ? t("Results for “{search}” in {category}", { search, category })
    : t("Results for “{search}”", { search });
}

type CategoryStripProps = {
  categories: { id: string; name: string; emoji: string }[];
  state: HomeState;
};

/** All categories as links, with the selected one marked. Changing the category keeps the search. */
function CategoryStrip({ categories, state }: CategoryStripProps) {
  return (
    <Cached as="ul" className="category-strip" source={categories} variant={homePath(state)} maxVariants={64}>
      <Categories categories={categories} state={state} />
    </Cached>
  );
}

function Categories({ categories, state }: CategoryStripProps) {
  const all = [{ id: undefined, name: t("All"), emoji: "🍽️" }, ...categories];
  return all.map(({ id, name, emoji }) => (
    <li key={id ?? "all"}>
      <Link
        className="category"
        to={homePath({ ...state, categoryId: id })}
        aria-current={id === state.categoryId ? "true" : undefined}
        preventScrollReset
      >
        <span className="category-emoji" aria-hidden="true">
          {emoji}
        </span>{" "}
        <span className="category-name">{name}</span>
      </Link>
    </li>
  ));
}

export function ErrorBoundary() {
  return <LoadError message={t("Failed to load data")} />;
}
