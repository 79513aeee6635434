import { z } from "zod";
import { addDays, isDate } from "../dates/local-time.ts";
import { dayMinutes, type Span } from "../dates/span-text.ts";
import { seenField } from "../desk/seen-field.ts";
import { type HourException, maxExceptionDays } from "./opening-hours.ts";
import { listOverlapping } from "./spans.ts";
import { spanRows } from "./time-field.ts";

type TimeName = `${"opens" | "closes"}${number}`;

const time = z.string().trim().optional();
const timeNames = spanRows.flatMap((row): TimeName[] => [`opens${row}`, `closes${row}`]);
const spanFields = Object.fromEntries(timeNames.map((name) => [name, time])) as Record<TimeName, typeof time>;

/** All forms of the hours page; `intent` says which one was sent. Its fields are checked by `readSpans` and `readException`. */
export const hoursForm = z.object({
  ...spanFields,
  intent: z.string().max(20).optional().catch(undefined),
  seen: seenField,
  /** How long a pause lasts, in minutes, or 'until-next-opening'. */
  length: z.string().max(20).optional().catch(undefined),
  /** 1 is Monday. */
  weekday: z.coerce.number().int().min(1).max(7).optional().catch(undefined),
  /** 'all' applies the hours to every day of the week. */
  applyTo: z.string().max(3).optional().catch(undefined),
  exceptionId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  name: z.string().trim().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});

export type HoursInput = z.output<typeof hoursForm>;

type SpanValues = Partial<Record<TimeName, string | undefined>>;

/** The spans of a form in chronological order, without empty rows; or error messages by field. */
export function readSpans(form: SpanValues): { spans: Span[] } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const rows = spanRows.flatMap((row) => readSpan(form, row, errors)).toSorted((one, other) => one.opens - other.opens);
  for (const { row } of listOverlapping(rows)) {
    errors[`opens${row}`] ??= "These times overlap with other times of the day.";
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { spans: rows.map(({ opens, closes }) => ({ opens, closes })) };
}

function readSpan(form: SpanValues, row: number, errors: Record<string, string>) {
  const [from, to] = [form[`opens${row}`], form[`closes${row}`]];
  if (!from && !to) return [];
  // Files of hours name the end of a day 24:00.
  const [opens, closes] = [readTime(from), readTime(to === "24:00" ? "00:00" : to)];
  if (opens === undefined) errors[`opens${row}`] = from ? wrongTime : "Please enter when you open.";
  if (closes === undefined) errors[`closes${row}`] = to ? wrongTime : "Please enter when you close.";
  if (opens === undefined || closes === undefined) return [];
  if (opens === closes && opens > 0)
    errors[`closes${row}`] = "The times are equal. For all day, enter midnight to midnight (00:00 to 00:00).";
  return [{ row, opens, closes: closes > opens ? closes : closes + dayMinutes }];
}

const wrongTime = "Please enter a time such as 18:30.";

/** Parses '18:30' into minutes after midnight. */
function readTime(text = ""): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  return hour < 24 && minute < 60 ? hour * 60 + minute : undefined;
}

const maxNameLength = 60;

/** The exception of a form, or error messages by field. `today` is 'YYYY-MM-DD'. */
export function readException(
  form: HoursInput,
  today: string,
): { exception: HourException & { name: string } } | { errors: Record<string, string> } {
  const read = readSpans(form);
  const { from = "", to = form.from ?? "", name = "" } = form;
  const errors = "errors" in read ? read.errors : {};
  if (name.length > maxNameLength) errors.name = `The name must be at most ${maxNameLength} characters long.`;
  if (!isDate(from)) errors.from = "Please enter the first day.";
  else if (!isDate(to)) errors.to = "Please enter the last day.";
  else if (to < from) errors.to = "The last day is before the first.";
  else if (to < today) errors.to = "These days are in the past.";
  else if (to > addDays(from, maxExceptionDays)) errors.to = "Please choose at most a year.";
  if (Object.keys(errors).length > 0 || "errors" in read) return { errors };
  return { exception: { name, from, to, spans: read.spans } };
}
