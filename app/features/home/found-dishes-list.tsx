import { href, Link } from "react-router";
import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/text/bidi.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import type { FoundDish, FoundDishes } from "../catalogue/find-dishes.server.ts";
import { menuPath } from "../catalogue/menu-path.ts";
import { closedRightNow } from "../catalogue/messages.ts";
import { formatRupees } from "../money/money.ts";
import { SearchAndFilterStyles } from "./sort-and-filter.tsx";

/** The dishes found by a search, below the restaurants it found. Renders nothing if there are none. */
export function FoundDishesList({ found, search }: { found: FoundDishes | undefined; search: string | undefined }) {
  if (!found || !search || found.dishes.length === 0) return null;
  return (
    <section>
      <SearchAndFilterStyles />
      <h2>
        {found.isSimilar ? t("Dishes spelt like “{search}”", { search: stripBidiControls(search) }) : t("Dishes")}
      </h2>
      <ul className="search-results">
        {found.dishes.map((dish) => (
          <li key={dish.id}>
            <FoundDishCard dish={dish} />
          </li>
        ))}
      </ul>
      {found.hasMore && (
        <p className="quiet">{t("There are more results. Add another word of the name to narrow them down.")}</p>
      )}
    </section>
  );
}

function FoundDishCard({ dish }: { dish: FoundDish }) {
  const { id: itemId, restaurantId, name, restaurantName, priceRupees, hasSizes, needsChoice, isOpen } = dish;
  const dishPage = href("/restaurant/:restaurantId/items/:itemId", { restaurantId, itemId });
  return (
    <p className="search-result">
      <span>
        <Link to={needsChoice && isOpen ? dishPage : `${menuPath(restaurantId, { closed: !isOpen })}#item-${itemId}`}>
          <UserText>{name}</UserText>
        </Link>{" "}
        <span className="quiet">
          <UserText>{restaurantName}</UserText>
          {!isOpen && ` · ${t(closedRightNow)}`}
        </span>
      </span>{" "}
      <span className="price">
        {hasSizes ? t("from {price}", { price: formatRupees(priceRupees) }) : formatRupees(priceRupees)}
      </span>
    </p>
  );
}
