import { Card } from "../../ui/card.tsx";
import { Rating } from "../../ui/rating.tsx";
import { Time } from "../dates/time.tsx";
import type { ListedReview } from "./reviews.server.ts";

/** A review in the list, with the author's photo or initials. */
export function ReviewItem({ review }: { review: ListedReview }) {
  const { author, photo, rating, comment, writtenAt } = review;
  return (
    <Card className="review">
      <div className="review-head">
        {photo ? (
          <img className="avatar" src={photo} alt="" width={44} height={44} loading="lazy" />
        ) : (
          <span className="avatar" aria-hidden="true">
            {initialsOf(author)}
          </span>
        )}
        <div className="review-author">
          <h2>
            <bdi>{author}</bdi>
          </h2>
          <span className="quiet">
            <Time at={writtenAt} show="date" />
          </span>
        </div>
        <Rating value={String(rating)} />
      </div>
      {comment && (
        <p className="review-comment" dir="auto">
          {comment}
        </p>
      )}
    </Card>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "").join("");
}
