import { href, Link } from "react-router";
import { stripBidiControls } from "../../ui/bidi.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Rating } from "../../ui/rating.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { Heart } from "../favourites/heart.tsx";
import { formatRupees } from "../money/money.ts";
import type { Restaurant } from "./catalogue.server.ts";

/** 'Rs. 60 delivery', or 'Free delivery'. */
function deliveryFeeText(rupees: number): string {
  return rupees > 0 ? `${formatRupees(rupees)} delivery` : "Free delivery";
}

/** The restaurants of a list, as cards. The first ones are in sight at once, so their pictures are not loaded lazily. */
export function RestaurantGrid({ restaurants, favouriteIds }: { restaurants: Restaurant[]; favouriteIds: string[] }) {
  return (
    <ul className="restaurant-grid">
      {restaurants.map((restaurant, index) => (
        <li key={restaurant.id} id={`restaurant-${restaurant.id}`}>
          <RestaurantCard
            restaurant={restaurant}
            eager={index < 2}
            isFavourite={favouriteIds.includes(restaurant.id)}
          />
        </li>
      ))}
    </ul>
  );
}

type CardProps = { restaurant: Restaurant; eager: boolean; isFavourite: boolean };

/** A restaurant in the list. `eager` for the first ones, whose pictures are seen at once. */
function RestaurantCard({ restaurant, eager, isFavourite }: CardProps) {
  const { id, name, cuisine, image, rating, deliveryTime, deliveryFeeRupees, minOrderRupees } = restaurant;
  const menu = href("/restaurant/:restaurantId", { restaurantId: id });
  return (
    <article className="restaurant-card">
      <Picture src={image} alt="" width={400} height={300} eager={eager} />
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
        <p className="facts">
          <span className="fact">{deliveryFeeText(deliveryFeeRupees)}</span>{" "}
          <span className="fact">Min. {formatRupees(minOrderRupees)}</span>
        </p>
        <ButtonLink to={menu} tone="tint" wide aria-label={`View Menu of ${stripBidiControls(name)}`}>
          View Menu
        </ButtonLink>
      </div>
      <Heart restaurant={restaurant} isFavourite={isFavourite} />
    </article>
  );
}
