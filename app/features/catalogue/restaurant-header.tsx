import { href, useLocation } from "react-router";
import { t } from "../../i18n/text.ts";
import { stripBidiControls } from "../../ui/bidi.ts";
import { Icon } from "../../ui/icon.tsx";
import { InlineList } from "../../ui/inline-list.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { pluralize } from "../../ui/pluralize.ts";
import { Rating } from "../../ui/rating.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { Reach } from "../areas/delivery-reach.server.ts";
import { deliveryMessages } from "../areas/messages.ts";
import { CartButton } from "../cart/cart-links.tsx";
import { Heart } from "../favourites/heart.tsx";
import { laterMessages } from "../later/messages.ts";
import { formatRupees } from "../money/money.ts";
import type { RestaurantDetail } from "./catalogue.server.ts";

type RestaurantHeaderProps = { restaurant: RestaurantDetail; isFavourite: boolean; reach: Reach };

/** The top of a menu: picture, name, cuisine, address, opening, and delivery time and fee. */
export function RestaurantHeader({ restaurant, isFavourite, reach }: RestaurantHeaderProps) {
  const { name, cuisine, address, image } = restaurant;
  const { pathname, search } = useLocation();
  return (
    <header className="restaurant-header">
      <Picture src={image} alt="" width={800} height={400} sizes="(min-width: 800px) 800px, 100vw" eager />
      <Link className="round-link" to={href("/")}>
        <Icon name="back" />
        <VisuallyHidden>{t("Back")}</VisuallyHidden>
      </Link>{" "}
      <CartButton />
      <Heart restaurant={restaurant} isFavourite={isFavourite} backTo={pathname + search} />
      <div className="restaurant-panel">
        <h1>
          <UserText>{name}</UserText>
        </h1>
        <p className="quiet">
          <InlineList
            separator=" · "
            items={[cuisine, address].flatMap((text) => (text ? [<UserText key={text}>{text}</UserText>] : []))}
          />
        </p>
        {restaurant.openingText && (
          <p className="opening-text">
            {restaurant.openingText}
            {restaurant.onlyLater && ` · ${t(laterMessages.orderForLater)}`}
          </p>
        )}
        {reach.notTo !== undefined && (
          <p className="notice notice--warning">{deliveryMessages.notTo(name, reach.notTo)}</p>
        )}
        {reach.areas.length > 0 && <p className="quiet">{deliveryMessages.deliversTo(reach.areas)}</p>}
        <RestaurantStats restaurant={restaurant} reach={reach} />
      </div>
    </header>
  );
}

function RestaurantStats({ restaurant, reach }: Pick<RestaurantHeaderProps, "restaurant" | "reach">) {
  const { id, rating, totalRatings, deliveryTime } = restaurant;
  const { feeRupees, feeArea } = reach;
  return (
    <dl className="stats">
      <div>
        <dt>
          <Link to={`${href("/reviews")}?${new URLSearchParams({ vendorId: id })}`}>
            {pluralize(totalRatings, "review")}
          </Link>
        </dt>
        <dd>
          <Rating value={rating} />
        </dd>
      </div>
      <div>
        <dt>{t("delivery")}</dt>
        <dd>{deliveryTime}</dd>
      </div>
      <div>
        <dt>{feeArea === undefined ? t("fee") : t("fee to {area}", { area: stripBidiControls(feeArea) })}</dt>
        <dd>{feeRupees > 0 ? formatRupees(feeRupees) : t("Free")}</dd>
      </div>
    </dl>
  );
}
