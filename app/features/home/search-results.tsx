import type { ReactElement } from "react";
import { Link } from "react-router";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { menuPath } from "../catalogue/menu-path.ts";
import type { ListedRestaurant } from "../catalogue/restaurants.server.ts";
import type { FoundDish, FoundDishes } from "../catalogue/search-dishes.server.ts";
import { dishPath } from "../menu/dish-path.ts";
import { formatRupees } from "../money/money.ts";
import { SearchAndFilterStyles } from "./sort-and-filter.tsx";

type SearchResultsProps = {
  search: string | undefined;
  /** The restaurants that a misspelt search may mean. */
  similar: ListedRestaurant[];
  hasMoreSimilar: boolean;
  dishes: FoundDishes | undefined;
};

/** What a search found besides the restaurants in the list above it. */
export function SearchResults({ search = "", similar, hasMoreSimilar, dishes }: SearchResultsProps) {
  const shown = { search: stripBidiControls(search) };
  const title = dishes?.isSimilar ? t("Dishes spelt like “{search}”", shown) : t("Dishes");
  const restaurants = similar.map((restaurant) => <SimilarRestaurant key={restaurant.id} {...restaurant} />);
  const found = (dishes?.dishes ?? []).map((dish) => <DishResult key={dish.id} {...dish} />);
  return (
    <>
      <Results title={t("Restaurants spelt like “{search}”", shown)} results={restaurants} hasMore={hasMoreSimilar} />
      <Results title={title} results={found} hasMore={dishes?.hasMore} />
    </>
  );
}

type ResultsProps = { title: string; results: ReactElement[]; hasMore: boolean | undefined };

function Results({ title, results, hasMore }: ResultsProps) {
  if (results.length === 0) return null;
  return (
    <section>
      <SearchAndFilterStyles />
      <h2>{title}</h2>
      <ul className="search-results">
        {results.map((result) => (
          <li key={result.key}>
            <p className="search-result">{result}</p>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="quiet">{t("There are more results. Add another word of the name to narrow them down.")}</p>
      )}
    </section>
  );
}

function SimilarRestaurant({ id, name, closedText }: ListedRestaurant) {
  return (
    <>
      <Link to={menuPath(id, { closed: closedText !== undefined })}>
        <UserText>{name}</UserText>
      </Link>{" "}
      {closedText && <span className="quiet">{closedText}</span>}
    </>
  );
}

function DishResult({ id, restaurantId, name, restaurantName, priceRupees, hasSizes, needsChoice, isOpen }: FoundDish) {
  const inMenu = `${menuPath(restaurantId, { closed: !isOpen })}#item-${id}`;
  const price = formatRupees(priceRupees);
  return (
    <>
      <span>
        <Link to={needsChoice && isOpen ? dishPath(restaurantId, id) : inMenu}>
          <UserText>{name}</UserText>
        </Link>{" "}
        <span className="quiet">
          <UserText>{restaurantName}</UserText>
          {!isOpen && ` · ${t("Closed right now")}`}
        </span>
      </span>{" "}
      <span className="price">{hasSizes ? t("from {price}", { price }) : price}</span>
    </>
  );
}
