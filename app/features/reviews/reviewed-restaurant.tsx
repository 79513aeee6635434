import { Picture } from "../../ui/picture.tsx";
import { pluralize } from "../../ui/pluralize.ts";
import { Stars } from "../../ui/stars.tsx";
import { UserText } from "../../ui/user-text.tsx";
import type { ReviewedVendor } from "./reviews.server.ts";

/** The restaurant above its reviews, with its average rating. */
export function ReviewedRestaurant({ vendor }: { vendor: ReviewedVendor }) {
  return (
    <article className="order-card reviewed">
      <Picture src={vendor.image} alt="" width={96} height={96} eager />
      <div className="order-card-body">
        <h2>
          <UserText>{vendor.name}</UserText>
        </h2>
        <p>
          {vendor.rating && (
            <>
              <strong className="average">{vendor.rating}</strong> <Stars value={Number(vendor.rating)} />{" "}
            </>
          )}
          <span className="quiet review-count">{`(${pluralize(vendor.total, "review")})`}</span>
        </p>
      </div>
    </article>
  );
}
