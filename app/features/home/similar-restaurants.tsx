import { Link } from "react-router";
import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/text/bidi.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { menuPath } from "../catalogue/menu-path.ts";
import type { ListedRestaurant } from "../catalogue/restaurants.server.ts";
import { SearchAndFilterStyles } from "./sort-and-filter.tsx";

type SimilarRestaurantsProps = { similar: ListedRestaurant[]; hasMoreSimilar: boolean; search: string | undefined };

/** The restaurants that a misspelt search may mean, below the empty list. Renders nothing if there are none. */
export function SimilarRestaurants({ similar, hasMoreSimilar, search }: SimilarRestaurantsProps) {
  if (!search || similar.length === 0) return null;
  return (
    <section>
      <SearchAndFilterStyles />
      <h2>{t("Restaurants spelt like “{search}”", { search: stripBidiControls(search) })}</h2>
      <ul className="search-results">
        {similar.map(({ id, name, closedText }) => (
          <li key={id}>
            <p className="search-result">
              <Link to={menuPath(id, { closed: closedText !== undefined })}>
                <UserText>{name}</UserText>
              </Link>{" "}
              {closedText && <span className="quiet">{closedText}</span>}
            </p>
          </li>
        ))}
      </ul>
      {hasMoreSimilar && (
        <p className="quiet">{t("There are more results. Add another word of the name to narrow them down.")}</p>
      )}
    </section>
  );
}
