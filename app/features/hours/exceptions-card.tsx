import { stripBidiControls } from "../../i18n/text.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { useAdditions } from "../../ui/forms/use-additions.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { RestaurantForm } from "../desk/restaurant-form.tsx";
import { DaySpans } from "./day-spans.tsx";
import type { DeskHours } from "./desk-hours.server.ts";
import { SpanFields } from "./span-fields.tsx";
import { exceptionFormId } from "./time-field.ts";

/** Unlike a weekday, other hours cannot be given a further span later; in Ramadan many restaurants open twice a day. */
const newSpans = 3;

type ExceptionsCardProps = { hours: DeskHours; mayEdit: boolean; reply: FormReply | undefined };

/** Days that replace the week, such as Ramadan or Eid. */
export function ExceptionsCard({ hours: { exceptions }, mayEdit, reply }: ExceptionsCardProps) {
  const additions = useAdditions(exceptions.map(({ id }) => id));
  return (
    <Card title="Other hours on some days">
      {exceptions.length === 0 && <p className="quiet">None. Use this for Ramadan, Eid or a holiday.</p>}
      <ul>
        {exceptions.map((exception) => (
          <ExceptionLine exception={exception} mayEdit={mayEdit} key={exception.id} />
        ))}
      </ul>
      {mayEdit && <AddForm reply={reply?.values.from === undefined ? undefined : reply} key={additions} />}
    </Card>
  );
}

type ExceptionLineProps = { exception: DeskHours["exceptions"][number]; mayEdit: boolean };

function ExceptionLine({ exception: { id, name, days, text }, mayEdit }: ExceptionLineProps) {
  return (
    <li className="desk-line">
      <p>
        <strong>
          <UserText>{name || days}</UserText>
        </strong>
        <br />
        {name && `${days}: `}
        <DaySpans text={text} />
      </p>
      {mayEdit && (
        <RestaurantForm preventScrollReset>
          <input type="hidden" name="exceptionId" value={id} />
          <Button
            name="intent"
            value="remove-exception"
            tone="plain"
            aria-label={`Remove ${stripBidiControls(name || days)}`}
          >
            Remove
          </Button>
        </RestaurantForm>
      )}
    </li>
  );
}

function AddForm({ reply }: { reply: FormReply | undefined }) {
  return (
    <details open={reply ? true : undefined}>
      <summary className="button button--plain">Add other hours</summary>
      <RestaurantForm className="hours-add">
        <Field label="Name" placeholder="Ramadan" {...fieldProps(reply, "name")} autoComplete="off" />
        <div className="desk-row desk-row--days">
          <Field label="First day" type="date" {...fieldProps(reply, "from")} />
          <Field label="Last day" type="date" {...fieldProps(reply, "to")} />
        </div>
        <p className="quiet">Leave the times empty to close on these days.</p>
        <SpanFields spans={[]} formId={exceptionFormId} reply={reply} minRows={newSpans} />
        <SubmitButton name="intent" value="add-exception" wide>
          Add
        </SubmitButton>
      </RestaurantForm>
    </details>
  );
}
