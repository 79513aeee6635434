import { useLocation } from "react-router";
import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/bidi.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CachedItem } from "../../ui/cached-item.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Rating } from "../../ui/rating.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { NoFavourites } from "../favourites/favourites-filter.tsx";
import { Heart } from "../favourites/heart.tsx";
import { formatRupees } from "../money/money.ts";
import type { ListedRestaurant } from "./catalogue.server.ts";
import { type HomeState, homePath, menuPath } from "./home-path.ts";
import { NoRestaurants } from "./no-restaurants.tsx";

/** 'Rs. 60 delivery', or 'Free delivery'. */
function deliveryFeeText(rupees: number): string {
  return rupees > 0 ? t("{price} delivery", { price: formatRupees(rupees) }) : t("Free delivery");
}

type RestaurantGridProps = { restaurants: ListedRestaurant[]; favouriteIds: string[]; state: HomeState };

/** A list of restaurants as cards. The pictures of the first two are visible immediately, so they are not loaded lazily. */
export function RestaurantGrid({ restaurants, favouriteIds, state }: RestaurantGridProps) {
  const { pathname, search } = useLocation();
  if (restaurants.length === 0) {
    if (homePath(state) === homePath({ favourites: true })) return <NoFavourites hasSome={favouriteIds.length > 0} />;
    return <NoRestaurants isFiltered={homePath(state) !== homePath({})} />;
  }
  return (
    <ul className="restaurant-grid">
      {restaurants.map((restaurant, index) => (
        <RestaurantItem
          key={restaurant.id}
          restaurant={restaurant}
          eager={index < 2}
          isFavourite={favouriteIds.includes(restaurant.id)}
          backTo={pathname + search}
        />
      ))}
    </ul>
  );
}

type CardProps = { restaurant: ListedRestaurant; eager: boolean; isFavourite: boolean; backTo: string };

function RestaurantItem(card: CardProps) {
  const { restaurant, eager, isFavourite, backTo } = card;
  const id = `restaurant-${restaurant.id}`;
  if (eager) {
    return (
      <li id={id}>
        <RestaurantCard {...card} />
      </li>
    );
  }
  return (
    <CachedItem id={id} row={restaurant} by={`${isFavourite} ${backTo}`}>
      <RestaurantCard {...card} />
    </CachedItem>
  );
}

/** A restaurant in the list, greyed out while it is closed. */
function RestaurantCard({ restaurant, eager, isFavourite, backTo }: CardProps) {
  const { id, name, cuisine, image, rating, deliveryTime, deliveryFeeRupees, minOrderRupees, closedWords } = restaurant;
  const menu = menuPath(id, { closed: Boolean(closedWords) });
  return (
    <article className={closedWords ? "restaurant-card restaurant-card--closed" : "restaurant-card"}>
      <Picture src={image} alt="" width={400} height={300} eager={eager} />{" "}
      <span className="pill">
        <Icon name="clock" />
        {deliveryTime}
      </span>
      <div className="restaurant-card-body">
        <h3>
          <Link to={menu}>
            <UserText>{name}</UserText>
          </Link>
        </h3>
        <Rating value={rating} />
        <p className="quiet">
          <UserText>{cuisine}</UserText>
        </p>
        {closedWords && <p className="closed-words">{closedWords}</p>}
        <p className="facts">
          <span className="fact">{deliveryFeeText(deliveryFeeRupees)}</span>{" "}
          <span className="fact">{t("Min. {amount}", { amount: formatRupees(minOrderRupees) })}</span>
        </p>
        <ButtonLink to={menu} tone="tint" wide aria-label={t("View Menu of {name}", { name: stripBidiControls(name) })}>
          {t("View Menu")}
        </ButtonLink>
      </div>
      <Heart restaurant={restaurant} isFavourite={isFavourite} backTo={backTo} />
    </article>
  );
}
