import { useEffect, useRef, useState } from "react";
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

/** Stars and comment, with what is there already. A failure that is no field's comes back as the field 'form'. */
export function ReviewForm({ reply, review }: { reply: RefusedForm | undefined; review: Review | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Review>();
  const rating = typed(reply, "rating") ?? review?.rating;
  const comment = typed(reply, "comment") ?? review?.comment ?? "";
  const isBusy = useNavigation().formData?.has("comment");
  const failure = errorOf(reply, "form");
  const errors = failure ? [{ message: failure }] : listErrors(reply, ["rating", "comment"]);

  // Also once at the start: stars and words may be there before the scripts were.
  useEffect(() => setDraft(readDraft(form.current)), []);

  return (
    <Form method="post" noValidate ref={form} onChange={() => setDraft(readDraft(form.current))}>
      {reply && <ErrorSummary title={reviewErrorTitle(errors[0]?.message)} errors={errors} />}
      <Card>
        <StarInput name="rating" value={rating} error={errorOf(reply, "rating")} />
      </Card>
      <Card>
        <TextAreaField
          label="Share your experience"
          name="comment"
          defaultValue={comment}
          error={errorOf(reply, "comment")}
          after={<Counter count={countCharacters(draft?.comment ?? comment)} />}
        />
        {/* Without scripts nothing could enable it again: there the server asks for the rating. */}
        <Button wide busy={isBusy} disabled={draft?.rating === 0}>
          {isBusy ? "Submitting..." : review ? "Update Review" : "Submit Review"}
        </Button>
      </Card>
    </Form>
  );
}

function Counter({ count }: { count: number }) {
  return (
    <span className={count > longestComment ? "over-limit" : undefined}>{`${count}/${longestComment} characters`}</span>
  );
}

function readDraft(form: HTMLFormElement | null): Review | undefined {
  if (!form) return undefined;
  const fields = new FormData(form);
  return { rating: Number(fields.get("rating") ?? 0), comment: String(fields.get("comment") ?? "") };
}
