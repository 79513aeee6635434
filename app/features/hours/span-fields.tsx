import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import type { Span } from "../dates/span-text.ts";
import { spanRows, timeField, writeTime } from "./time-field.ts";

type SpanFieldsProps = { spans: Span[]; formId: string; reply: FormReply | undefined; minRows?: number };

/**
 * A row of time fields per span, and an empty one to add another; at least `minRows`. Their form is not `noValidate`: it
 * would send a time that is only half entered, such as 9:00 without AM or PM, as empty, which means closed.
 */
export function SpanFields({ spans, formId, reply, minRows = 1 }: SpanFieldsProps) {
  const typed = spanRows.filter((row) => reply?.values[`opens${row}`] || reply?.values[`closes${row}`]);
  const rows = spanRows.slice(0, Math.max(spans.length + 1, (typed[typed.length - 1] ?? 0) + 1, minRows));
  return rows.map((row) => {
    const span = spans[row - 1];
    const field = (name: "opens" | "closes") => ({
      ...fieldProps(reply, `${name}${row}`, span && writeTime(span[name])),
      id: timeField(`${name}${row}`, formId),
      error: reply?.errors[timeField(`${name}${row}`, formId)],
    });
    return (
      <fieldset className="desk-row" key={row}>
        <legend className="visually-hidden">{`Opening ${row}`}</legend>
        <Field label="From" type="time" {...field("opens")} />
        <Field label="To" type="time" {...field("closes")} />
      </fieldset>
    );
  });
}
