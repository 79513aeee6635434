import { type ReactNode, useEffect, useRef } from "react";
import { href } from "react-router";
import { nameFor } from "../../i18n/name-for.ts";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { TextAreaField } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { textWith } from "../../ui/text/text-with.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import type { CartLine } from "./cart-lines.server.ts";
import { maxNoteLength } from "./cart-totals.ts";

type LineNoteProps = {
  line: CartLine;
  /** The hidden name of the line. */
  name: ReactNode;
  reply: FormReply | undefined;
};

/** The note of a line, and the form that changes it, which closes once the note is saved; its summary then has the focus. */
export function LineNote({ line, name, reply }: LineNoteProps) {
  const { id, note } = line;
  const summary = useRef<HTMLElement>(null);
  const savedNote = useRef(note);
  useEffect(() => {
    if (savedNote.current !== note && document.activeElement === document.body) summary.current?.focus();
    savedNote.current = note;
  }, [note]);
  const ownReply = reply?.values.lineId === String(id) ? reply : undefined;
  return (
    <details className="line-note" open={ownReply ? true : undefined} key={note}>
      <summary ref={summary}>
        {note ? textWith("Note: {note}", { note: <UserText>{note}</UserText> }) : t("Add a note")} {name}
      </summary>
      <Form method="post" action={href("/cart")} preventScrollReset noValidate>
        <input type="hidden" name="lineId" value={id} />
        <TextAreaField
          label={t("Note for {name}", { name: stripBidiControls(nameFor(line)) })}
          {...fieldProps(ownReply, "note", note)}
          id={noteId(id)}
          rows={2}
          maxLength={maxNoteLength}
        />
        <SubmitButton name="intent" value="note" tone="tint" small>
          {t("Save note")}
        </SubmitButton>
      </Form>
    </details>
  );
}

/** The errors of a rejected note; that of the note itself links to the field of its line. */
export function NoteSummary({ reply }: { reply: FormReply | undefined }) {
  const field = noteId(reply?.values.lineId ?? "");
  const shown = reply?.errors.note ? { ...reply, errors: { [field]: reply.errors.note } } : reply;
  return <ErrorSummary reply={shown} fields={[field]} />;
}

const noteId = (lineId: number | string) => `note-${lineId}`;
