import { nameFor } from "../../i18n/name-for.ts";
import { cacheCatalogue } from "../catalogue/catalogue-cache.server.ts";
import { categoryEmoji } from "../catalogue/categories.ts";
import { homePath, type SortAndFilters } from "../catalogue/home-path.ts";
import { isAnyListed, listCategories, listRestaurants } from "../catalogue/restaurants.server.ts";
import { type FoundDishes, searchDishes } from "../catalogue/search-dishes.server.ts";
import { mayBeMisspelt } from "../search/typed-search.ts";

interface HomeFilter {
  /** Part of a restaurant's name, or words of a dish's. */
  search: string | undefined;
  /** Ignored if there is no such category. */
  categoryId: string | undefined;
  /** Only these restaurants. */
  ids?: string[];
  page: number;
  filters?: SortAndFilters;
}

/** Finds the data of the home page: the categories, the selected one, and one page of matching restaurants and dishes. */
export async function findHomePage({ search, categoryId, ids, page, filters = {} }: HomeFilter) {
  const { categories, names } = await cacheCatalogue("categories", listShownCategories);
  const category = categories.find(({ id }) => id === categoryId);
  const categoryName = category && names.get(category.id);
  const filter = { ...filters, search, categoryName, ids, page };
  const list = () => listRestaurants(filter);
  const key = `restaurants ${homePath({ ...filters, categoryId: category?.id, page, choosing: false })}`;
  // Searches and customers' own lists are too many to cache.
  const [found, foundDishes] = await Promise.all([
    search || ids ? list() : cacheCatalogue(key, list),
    search && page === 1 ? searchDishes(search, filter) : undefined,
  ]);
  // Also if a page past the end was asked for, such as when restaurants have closed since.
  const isFirstPage = found.page === 1;
  const dishes = foundDishes ?? (search && isFirstPage ? await searchDishes(search, filter) : undefined);
  // A word that is found in names of dishes is not misspelt.
  const isMisspelt =
    search && isFirstPage && found.restaurants.length + countExact(dishes) === 0 && mayBeMisspelt(search);
  const [hasClosed, similar] = await Promise.all([
    found.restaurants.length === 0 && !filters.closed && isAnyListed(filter),
    isMisspelt ? listRestaurants({ ...filter, page: 1, isMisspelt }) : undefined,
  ]);
  return {
    ...found,
    /** Whether an empty list would have restaurants with 'Show closed'. */
    hasClosed,
    /** Restaurants whose names only resemble the search; empty if anything matches it exactly. */
    similar: similar?.restaurants ?? [],
    /** Whether there are more of these than one page. */
    hasMoreSimilar: similar !== undefined && similar.pageCount > 1,
    search,
    category,
    filters,
    dishes,
    categories,
  };
}

const countExact = (found: FoundDishes | undefined) => (found && !found.isSimilar ? found.dishes.length : 0);

/** Lists categories by their names in the reader's language; `names` has those in the database, by id. */
async function listShownCategories() {
  const rows = await listCategories();
  const show = ({ id, name, nameUrdu }: (typeof rows)[number]) => ({
    id,
    name: nameFor({ name, nameUrdu }),
    emoji: categoryEmoji(name),
  });
  return { categories: rows.map(show), names: new Map(rows.map(({ id, name }) => [id, name])) };
}
