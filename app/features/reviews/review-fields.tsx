import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { t } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { StarInput } from "../../ui/stars.tsx";
import { useReply } from "../../ui/use-root.ts";
import { countCharacters } from "../text/characters.ts";
import { maxCommentLength } from "./messages.ts";
import type { Review } from "./reviews.server.ts";

/** The form for stars and comment, filled in from the rejected or unsent form or else from the existing review. */
export function ReviewForm({ reply: answer, review }: { reply: FormReply | undefined; review: Review | undefined }) {
  const reply = useReply(answer);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Review>();
  const rating = fieldProps(reply, "rating", review && String(review.rating));
  const comment = fieldProps(reply, "comment", review?.comment ?? "");

  // On mount as well: the customer may have filled in the form before hydration.
  useEffect(() => setDraft(readDraft(form.current)), []);

  return (
    <Form method="post" noValidate ref={form} onChange={() => setDraft(readDraft(form.current))}>
      <ErrorSummary reply={reply} fields={["rating", "comment"]} />
      <Card>
        <StarInput {...rating} />
      </Card>
      <Card>
        <TextAreaField
          label={t("Share your experience")}
          {...comment}
          after={<Counter count={countCharacters(draft?.comment ?? comment.defaultValue ?? "")} />}
        />
        {/* Disabled after hydration only: without scripts nothing could enable it again. */}
        <SubmitButton wide busyLabel={t("Submitting...")} disabled={draft?.rating === 0}>
          {review ? t("Update Review") : t("Submit Review")}
        </SubmitButton>
      </Card>
    </Form>
  );
}

function Counter({ count }: { count: number }) {
  return (
    <span className={count > maxCommentLength ? "over-limit" : undefined}>
      {t("{count}/{most} characters", { count, most: maxCommentLength })}
    </span>
  );
}

function readDraft(form: HTMLFormElement | null): Review | undefined {
  if (!form) return undefined;
  const fields = new FormData(form);
  return { rating: Number(fields.get("rating") ?? 0), comment: String(fields.get("comment") ?? "") };
}
