import { Form, Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { useListedOrderPath } from "../desk/order-path.ts";
import type { DeskReview } from "./desk-reviews.server.ts";
import { ReviewText } from "./review-text.tsx";

/** The desk's list of reviews, each linking to its order; `mayHide`: with the buttons that hide and show comments. */
export function ReviewRows({ reviews, mayHide }: { reviews: DeskReview[]; mayHide: boolean }) {
  const orderPath = useListedOrderPath();
  return (
    <Card>
      <ul className="list-rows">
        {reviews.map((review) => (
          <li className="list-row" key={review.id} id={rowOf(review.id)}>
            <div>
              <Link className="list-row-title" to={orderPath(review.orderId)}>
                {review.number}
              </Link>{" "}
              <UserText>{review.restaurantName}</UserText>
              <ReviewText review={review} />
            </div>
            {mayHide && (review.comment || review.isHidden) && <CommentSwitch review={review} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CommentSwitch({ review: { id, version, isHidden, number } }: { review: DeskReview }) {
  const label = isHidden ? "Show comment" : "Hide comment";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="reviewId" value={id} />
      <input type="hidden" name="seen" value={version} />
      <Button name="intent" value={isHidden ? "show" : "hide"} tone="tint" aria-label={`${label}: ${number}`}>
        {label}
      </Button>
    </Form>
  );
}

/** Returns the element id of a review's row, which is also the key of its error message. */
export function rowOf(reviewId: string): string {
  return `review-${reviewId}`;
}
