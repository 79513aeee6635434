import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Stars } from "../../ui/stars.tsx";
import { languageOf, UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import type { ListedReview } from "./reviews.server.ts";

/** A review in the list. If the author's photo is missing or broken, the initials below it become visible. */
export function ReviewItem({ review }: { review: ListedReview }) {
  const { author, photo, rating, comment, writtenAt } = review;
  return (
    <Card>
      <div className="review-head">
        <span className="avatar" aria-hidden="true">
          {initialsOf(author) || <Icon name="profile" />}
          {photo && <img src={photo} alt="" width={44} height={44} loading="lazy" />}
        </span>
        <div className="review-author">
          <h2>
            <UserText>{author}</UserText>
          </h2>
          <p className="review-facts">
            <Stars value={rating} />{" "}
            <span className="quiet">
              <Time at={writtenAt} show="date" />
            </span>
          </p>
        </div>
      </div>
      {comment && (
        <p className="review-comment" dir="auto" lang={languageOf(comment)}>
          {comment}
        </p>
      )}
    </Card>
  );
}

/** Returns the initials of the first and the last name, or '' for a name without letters and digits. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters[letters.length - 1] : ""].join("");
}
