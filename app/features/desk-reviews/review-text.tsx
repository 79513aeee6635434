import { Badge } from "../../ui/badge.tsx";
import { Stars } from "../../ui/stars.tsx";
import { languageOf, UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import type { DeskReview } from "./desk-reviews.server.ts";

/** A review for staff: its stars, its comment even if customers no longer see it, its author and times. */
export function ReviewText({ review }: { review: DeskReview }) {
  const { rating, comment, isHidden, author, writtenAt, changedAt } = review;
  return (
    <>
      <p>
        <Stars value={rating} /> {isHidden && <Badge tone="warning">Comment hidden</Badge>}
      </p>
      {comment && (
        <p className="desk-comment" dir="auto" lang={languageOf(comment)}>
          {comment}
        </p>
      )}
      <p className="quiet">
        <UserText>{author}</UserText>, <Time at={writtenAt} show="both" />
      </p>
      {changedAt && (
        <p className="quiet">
          Changed <Time at={changedAt} show="both" />
        </p>
      )}
    </>
  );
}
