import { Picture } from "../../ui/picture.tsx";
import { Stars } from "../../ui/stars.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import type { RatedRestaurant } from "./reviews.server.ts";

/** The restaurant above its reviews, with its average rating. */
export function ReviewedRestaurant({ restaurant }: { restaurant: RatedRestaurant }) {
  return (
    <article className="order-card reviewed">
      <Picture src={restaurant.image} alt="" width={96} height={96} eager />
      <div className="order-card-body">
        <h2>
          <UserText>{restaurant.name}</UserText>
        </h2>
        <p>
          {restaurant.rating && (
            <>
              <strong className="average">{restaurant.rating}</strong> <Stars value={Number(restaurant.rating)} />{" "}
            </>
          )}
          <span className="quiet review-count">{`(${pluralize(restaurant.total, "review")})`}</span>
        </p>
      </div>
    </article>
  );
}
