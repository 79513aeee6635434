import { href, useLocation } from "react-router";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Cached } from "../../ui/cached.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture, preloadPicture } from "../../ui/picture.tsx";
import { Rating } from "../../ui/rating.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { type HomeState, homePath } from "../catalogue/home-path.ts";
import { menuPath } from "../catalogue/menu-path.ts";
import type { ListedRestaurant } from "../catalogue/restaurants.server.ts";
import { NoFavourites } from "../favourites/favourites-filter.tsx";
import { Heart } from "../favourites/heart.tsx";
import { formatRupees } from "../money/money.ts";

/** 'Rs. 60 delivery', or 'Free delivery', and whether some areas have other fees. */
function deliveryFeeText({ deliveryFeeRupees, hasAreaFees }: ListedRestaurant): string {
  const price = formatRupees(deliveryFeeRupees);
  const fee = deliveryFeeRupees > 0 ? t("{price} delivery", { price }) : t("Free delivery");
  return hasAreaFees ? t("{fee}, other fees in some areas", { fee }) : fee;
}

/** Those visible without scrolling on most screens. */
const eagerPictures = 2;

type RestaurantGridProps = {
  restaurants: ListedRestaurant[];
  favouriteIds: string[];
  state: HomeState;
  page: number;
  /** Whether other results follow the list. */
  hasOthers: boolean;
  /** Whether an empty list would have restaurants with 'Show closed'. */
  hasClosed: boolean;
};

/** A list of restaurants as cards. The first pictures are not loaded lazily. */
export function RestaurantGrid({ restaurants, favouriteIds, state, page, hasOthers, hasClosed }: RestaurantGridProps) {
  if (restaurants.length === 0) {
    const closedPath = hasClosed ? homePath({ ...state, closed: true }) : undefined;
    if (homePath(state) === homePath({ favourites: true }))
      return <NoFavourites hasAny={favouriteIds.length > 0} closedPath={closedPath} />;
    const isFiltered = homePath(state) !== homePath({});
    return <NoRestaurants isFiltered={isFiltered} hasOthers={hasOthers} closedPath={closedPath} />;
  }
  // Not the URL itself, which may be long, because every card repeats it.
  const backTo = homePath({ ...state, page });
  const favourites = favouriteIds.filter((id) => restaurants.some((restaurant) => restaurant.id === id));
  for (const { image } of restaurants.slice(0, eagerPictures)) preloadPicture(image);
  return (
    <Cached as="ul" className="restaurant-grid" source={restaurants} variant={`${favourites} ${backTo}`}>
      {restaurants.map((restaurant, index) => (
        <RestaurantItem
          key={restaurant.id}
          restaurant={restaurant}
          eager={index < eagerPictures}
          isFavourite={favourites.includes(restaurant.id)}
          backTo={backTo}
        />
      ))}
    </Cached>
  );
}

type CardProps = { restaurant: ListedRestaurant; eager: boolean; isFavourite: boolean; backTo: string };

function RestaurantItem(card: CardProps) {
  const { restaurant, eager, isFavourite, backTo } = card;
  return (
    <Cached
      as="li"
      id={`restaurant-${restaurant.id}`}
      source={restaurant}
      variant={`${eager} ${isFavourite} ${backTo}`}
    >
      <RestaurantCard {...card} />
    </Cached>
  );
}

/** A restaurant in the list, greyed out while it is closed. */
function RestaurantCard({ restaurant, eager, isFavourite, backTo }: CardProps) {
  const { id, name, cuisine, image, rating, deliveryTime, minOrderRupees, closedText } = restaurant;
  const menu = menuPath(id, { closed: Boolean(closedText) });
  return (
    <article className={closedText ? "restaurant-card restaurant-card--closed" : "restaurant-card"}>
      <Picture src={image} alt="" width={400} height={300} eager={eager} />
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
        {closedText && <p className="closed-text">{closedText}</p>}
        <p className="facts">
          <span className="pill">
            <Icon name="clock" />
            {deliveryTime}
          </span>{" "}
          <span className="fact">{deliveryFeeText(restaurant)}</span>{" "}
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

type NoRestaurantsProps = {
  isFiltered: boolean;
  /** Whether similar restaurants or dishes follow. */
  hasOthers: boolean;
  /** The path of the same list with closed restaurants, if there are any. */
  closedPath: string | undefined;
};

/** Replaces an empty list, with a link to those that are closed. If it was filtered, first leads to all restaurants. */
function NoRestaurants({ isFiltered, hasOthers, closedPath }: NoRestaurantsProps) {
  const { pathname, search } = useLocation();
  return (
    <EmptyState title={t("No restaurants available")} isSmall={hasOthers}>
      {isFiltered && (
        <ButtonLink to={href("/")} tone="tint">
          {t("Show all restaurants")}
        </ButtonLink>
      )}
      {closedPath && (
        <ButtonLink to={closedPath} tone="tint">
          {t("Show closed")}
        </ButtonLink>
      )}
      <ButtonLink to={pathname + search} tone={isFiltered ? "plain" : "tint"}>
        {t("Refresh")}
      </ButtonLink>
    </EmptyState>
  );
}
