import { href, useLocation } from "react-router";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { Link } from "../../ui/link.tsx";
import { BackLink } from "../../ui/page-header.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Rating } from "../../ui/rating.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { UserTextList } from "../../ui/text/user-text-list.tsx";
import type { Coverage } from "../areas/delivery-coverage.server.ts";
import { deliveryMessages } from "../areas/messages.ts";
import { CartButton } from "../cart/cart-links.tsx";
import type { RestaurantDetail } from "../catalogue/restaurants.server.ts";
import { Heart } from "../favourites/heart.tsx";
import { formatRupees } from "../money/money.ts";
import { scheduledOrderMessages } from "../scheduled-orders/messages.ts";

type RestaurantHeaderProps = { restaurant: RestaurantDetail; isFavourite: boolean; coverage: Coverage };

/** The top of a menu: picture, name, cuisine, address, opening, and delivery time and fee. */
export function RestaurantHeader({ restaurant, isFavourite, coverage }: RestaurantHeaderProps) {
  const { name, cuisine, address, image } = restaurant;
  const { pathname, search } = useLocation();
  return (
    <header className="restaurant-header">
      <Picture src={image} alt="" width={800} height={400} sizes="(min-width: 800px) 800px, 100vw" eager />
      <BackLink className="round-link" to={href("/")} /> <CartButton />
      <Heart restaurant={restaurant} isFavourite={isFavourite} backTo={pathname + search} />
      <div className="restaurant-panel">
        <h1>
          <UserText>{name}</UserText>
        </h1>
        <p className="quiet">
          <UserTextList texts={[cuisine, address]} />
        </p>
        {restaurant.openingText && (
          <p className="opening-text">
            {restaurant.openingText}
            {restaurant.takesScheduledOnly && ` · ${t(scheduledOrderMessages.canSchedule)}`}
          </p>
        )}
        {coverage.unservedPlace !== undefined && (
          <p className="notice notice--warning">{deliveryMessages.doesNotDeliver(name, coverage.unservedPlace)}</p>
        )}
        {coverage.areas.length > 0 && <p className="quiet">{deliveryMessages.deliversTo(coverage.areas)}</p>}
        <RestaurantStats restaurant={restaurant} coverage={coverage} />
      </div>
    </header>
  );
}

function RestaurantStats({ restaurant, coverage }: Pick<RestaurantHeaderProps, "restaurant" | "coverage">) {
  const { id, rating, totalRatings, deliveryTime } = restaurant;
  const { feeRupees, feeArea } = coverage;
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
