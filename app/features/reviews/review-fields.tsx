import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { errorOf, listErrors, type RefusedForm, typed } from "../../ui/form-errors.ts";
import { StarInput } from "../../ui/rating.tsx";
import { countCharacters, longestComment } from "./comment-length.ts";
import { reviewErrorTitle } from "./review-messages.ts";
import type { Review } from "./reviews.server.ts";

/** Stars and comment, with what is there already. */
export function ReviewForm({ reply, review }: { reply: RefusedForm | undefined; review: Review | undefined }) {
  const [rating, setRating] = useState(Number(typed(reply, "rating") ?? review?.rating ?? 0));
  const [comment, setComment] = useState(typed(reply, "comment") ?? review?.comment ?? "");
  const isBusy = useNavigation().state === "submitting";
  const errors = listErrors(reply, ["rating", "comment"]);
  return (
    <Form method="post" noValidate>
      {reply && <ErrorSummary title={reviewErrorTitle(errors[0]?.message)} errors={errors} />}
      <Card>
        <div onChange={(event) => setRating(Number((event.target as HTMLInputElement).value))}>
          <StarInput name="rating" value={rating} error={errorOf(reply, "rating")} />
        </div>
      </Card>
      <Card>
        <TextAreaField
          label="Share your experience"
          name="comment"
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          error={errorOf(reply, "comment")}
          after={`${countCharacters(comment)}/${longestComment} characters`}
        />
        <Button wide busy={isBusy} aria-disabled={rating === 0 || isBusy || undefined}>
          {isBusy ? "Submitting..." : review ? "Update Review" : "Submit Review"}
        </Button>
      </Card>
    </Form>
  );
}
