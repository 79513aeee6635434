import { Form, href, useLocation } from "react-router";
import { listCategories, listRestaurants } from "../features/catalogue/catalogue.server.ts";
import { categoryEmoji } from "../features/catalogue/categories.ts";
import { CategoryStrip, homePath } from "../features/catalogue/category-strip.tsx";
import { RestaurantCard } from "../features/catalogue/restaurant-card.tsx";
import { unavailablePage } from "../http/errors.server.ts";
import { revalidateWithETag } from "../http/etag.server.ts";
import { readPage, readText } from "../http/search-params.ts";
import { customerContext } from "../http/visitor.server.ts";
import { stripBidiControls } from "../ui/bidi.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Hero } from "../ui/hero.tsx";
import { Icon } from "../ui/icon.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { Route } from "./+types/home";

const longestSearch = 100;

export const middleware: Route.MiddlewareFunction[] = [revalidateWithETag];

export function loader({ context, url }: Route.LoaderArgs) {
  return findHome(context.get(customerContext).fullName, url).catch(unavailablePage("restaurants could not be listed"));
}

async function findHome(fullName: string, url: URL) {
  const search = readText(url, "q", longestSearch);
  const categories = await listCategories();
  const category = categories.find(({ id }) => id === readText(url, "category", 64));
  return {
    ...(await listRestaurants({ search, categoryName: category?.name, page: readPage(url) })),
    firstName: fullName.trim().split(/\s+/)[0] || "Foodie",
    search,
    categoryId: category?.id,
    categories: categories.map(({ id, name }) => ({ id, name, emoji: categoryEmoji(name) })),
  };
}

type HomeData = Route.ComponentProps["loaderData"];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { firstName, restaurants, page, pageCount, search, categoryId, categories } = loaderData;
  const category = categories.find(({ id }) => id === categoryId)?.name;
  const results =
    search && `Results for “${stripBidiControls(search)}”${category ? ` in ${stripBidiControls(category)}` : ""}`;
  return (
    <main className="page" id="main">
      <PageTitle page={page}>{results ?? category ?? "Restaurants"}</PageTitle>
      <Hero eyebrow="Food Delivery Platform" title={`Hello, ${stripBidiControls(firstName)}!`} aside={<LogoutButton />}>
        <SearchForm search={search} categoryId={categoryId} />
      </Hero>
      <section>
        <h2>Browse by Category</h2>
        <CategoryStrip {...loaderData} />
      </section>
      <section>
        <h2 id="results">
          {results ?? (category ? `Open now: ${stripBidiControls(category)}` : "Restaurants open now")}
        </h2>
        {restaurants.length === 0 && <NoRestaurants isNarrowed={Boolean(results ?? category)} />}
        <ul className="restaurant-grid">
          {restaurants.map((restaurant, index) => (
            <li key={restaurant.id}>
              <RestaurantCard restaurant={restaurant} eager={index < 2} />
            </li>
          ))}
        </ul>
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefFor={(number) => homePath({ search, categoryId, page: number })}
        />
      </section>
    </main>
  );
}

function LogoutButton() {
  return (
    <Form method="post" action={href("/logout")}>
      <button type="submit" className="round-link">
        <Icon name="logout" />
        <VisuallyHidden>Logout</VisuallyHidden>
      </button>
    </Form>
  );
}

function SearchForm({ search, categoryId }: Pick<HomeData, "search" | "categoryId">) {
  return (
    <Form className="search" role="search" action={href("/")}>
      <Icon name="search" />
      {categoryId && <input type="hidden" name="category" value={categoryId} />}
      <input
        type="search"
        name="q"
        key={search}
        defaultValue={search}
        aria-label="Search restaurants"
        placeholder="Search restaurants..."
        enterKeyHint="search"
        maxLength={longestSearch}
      />
      <Button>Search</Button>
    </Form>
  );
}

function NoRestaurants({ isNarrowed }: { isNarrowed: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <EmptyState title="No restaurants available">
      <ButtonLink to={pathname + search} tone="tint">
        Refresh
      </ButtonLink>
      {isNarrowed && (
        <ButtonLink to={href("/")} tone="plain">
          Show all restaurants
        </ButtonLink>
      )}
    </EmptyState>
  );
}

export function ErrorBoundary() {
  return <LoadError message="Failed to load data" />;
}
