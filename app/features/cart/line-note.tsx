import { Form, href } from "react-router";
import { stripBidiControls } from "../../ui/bidi.ts";
import { TextAreaField } from "../../ui/field.tsx";
import { type FormReply, fieldProps } from "../../ui/form-reply.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { UserText } from "../../ui/user-text.tsx";
import type { CartLine } from "./cart-lines.server.ts";
import { maxNoteLength } from "./cart-totals.ts";

/** The wish for a line, and the form that changes it. */
export function LineNote({ line: { id, name, note }, reply }: { line: CartLine; reply: FormReply | undefined }) {
  const ownReply = reply?.values.lineId === String(id) ? reply : undefined;
  const error = ownReply?.errors.note;
  return (
    <details className="line-note" open={ownReply ? true : undefined} key={note}>
      <summary>
        {note ? (
          <>
            Note: <UserText>{note}</UserText>
          </>
        ) : (
          "Add a note"
        )}
      </summary>
      <Form method="post" action={href("/cart")} preventScrollReset noValidate>
        <input type="hidden" name="lineId" value={id} />
        <TextAreaField
          label={`Note for ${stripBidiControls(name)}`}
          {...fieldProps(ownReply, "note", note)}
          id={`note-${id}`}
          error={error}
          rows={2}
          maxLength={maxNoteLength}
        />
        <SubmitButton name="intent" value="note" tone="tint" small>
          Save note
        </SubmitButton>
      </Form>
    </details>
  );
}
