import { readAreas } from "../areas/areas.ts";
import { formatDays } from "../dates/dates.ts";
import { addDays, localDateAt } from "../dates/local-time.ts";
import { weekdayNames } from "../dates/span-text.ts";
import { maxExceptionDays, maxExceptions } from "../hours/opening-hours.ts";
import { listOverlapping, toSpan } from "../hours/spans.ts";
import { spanRows } from "../hours/time-field.ts";
import type { ExportedMenu } from "../menu/export-menu.server.ts";
import { restaurantLimits } from "../restaurants/forms.ts";
import { listFieldChanges } from "./field-changes.ts";
import type { CatalogueFile, FileDetails, FileHours } from "./imported-file.ts";
import { type PlannedRow, type Refuse, refuseRepeats } from "./plan.ts";
import { pictureProblem, textProblem, withoutStored } from "./read-cells.ts";

/** The changes of a restaurant's details and hours. */
export interface PlannedDetails {
  rows: PlannedRow[];
  unchanged: number;
  details: ExportedMenu["restaurant"] | undefined;
  hours: FileHours | undefined;
}

/** What a new restaurant has where the file says nothing. */
export const blankRestaurant = {
  name: "",
  nameUrdu: null,
  cuisine: "",
  category: "",
  address: "",
  phone: "",
  picture: "",
  deliveryTime: null,
  deliveryFee: 0,
  minOrder: null,
  acceptMinutes: 10,
  areas: "",
};

/** The fields of a restaurant's details, in the order in which changes are listed. */
export const detailFields = Object.keys(blankRestaurant) as (keyof typeof blankRestaurant)[];

/** Compares the details and the hours of a file with those stored. */
export function planDetails(file: CatalogueFile, stored: ExportedMenu, refuse: Refuse): PlannedDetails {
  const details = file.restaurant && planOwnDetails(file.restaurant, stored.restaurant, refuse);
  const hours = file.hours && planHours(file.hours, stored.hours, refuse);
  const all = [details, hours].flatMap((part) => part ?? []);
  const rows = all.flatMap(({ name, changes }): PlannedRow[] =>
    changes.length > 0 ? [{ kind: "changed", what: "restaurant", name, changes }] : [],
  );
  return { rows, unchanged: all.length - rows.length, details: details?.after, hours: hours?.after };
}

function planOwnDetails(given: Partial<FileDetails>, stored: ExportedMenu["restaurant"], refuse: Refuse) {
  if (given.name === "") refuse(undefined, "The name of the restaurant is missing.");
  for (const problem of listDetailProblems(given, stored)) refuse(undefined, problem);
  const details = mergeDetails(given, stored);
  const changes = listFieldChanges(stored, details, detailFields);
  return { name: stored.name, changes, after: changes.length > 0 ? details : undefined };
}

/**
 * Lists what the form of the details would refuse. A text that is stored already may be longer, so that every export can be
 * imported.
 */
export function listDetailProblems(file: Partial<FileDetails>, stored: FileDetails | undefined): string[] {
  const given = withoutStored(file, stored);
  const problems = [
    textProblem("The name", given.name, restaurantLimits.name),
    textProblem("The name in Urdu", given.nameUrdu, 120),
    textProblem("The cuisine", given.cuisine, restaurantLimits.cuisine),
    textProblem("The categories", given.category, 120),
    textProblem("The address", given.address, restaurantLimits.address),
    textProblem("The phone number", given.phone, restaurantLimits.phone),
    pictureProblem(given.picture),
    textProblem("The delivery time", given.deliveryTime, restaurantLimits.deliveryTime),
    areasProblem(given.areas),
  ];
  return problems.filter((problem) => problem !== undefined);
}

function areasProblem(areas: string | undefined): string | undefined {
  const read = readAreas(areas ?? "");
  return "problem" in read ? `The delivery areas: ${read.problem}` : undefined;
}

/** Returns the stored details, overwritten by the file's. */
export function mergeDetails<Stored extends FileDetails>(given: Partial<FileDetails>, stored: Stored): Stored {
  const known = detailFields.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]]));
  return { ...stored, ...Object.fromEntries(known) };
}

/** The week and the exceptions of a file replace those stored, because merging two weeks would make no sense. */
function planHours(file: Partial<FileHours>, stored: FileHours, refuse: Refuse) {
  const name = "Opening hours";
  const given = { ...stored, ...file };
  const hours = sortHours(given);
  if (JSON.stringify(hours) === JSON.stringify(sortHours(stored))) return { name, changes: [], after: undefined };
  checkHours(given, refuse);
  const count = hours.exceptions.length;
  if (count > maxExceptions && count > stored.exceptions.length)
    refuse(undefined, `hours, exceptions: there would be ${count}, the limit is ${maxExceptions}.`);
  const change = { field: name, from: describeHours(stored), to: describeHours(hours) };
  return { name, changes: [change], after: hours };
}

/** Formats hours: 'Monday 11:00–23:00; 21 Mar 2027 closed'; 'always' without a week. */
function describeHours({ week, exceptions }: FileHours): string {
  const days = weekdayNames.flatMap((name, index) => {
    const spans = week.filter(({ weekday }) => weekday === index + 1);
    return spans.length > 0 ? `${name} ${describeTimes(spans)}` : [];
  });
  const others = exceptions.map(
    (exception) => `${formatDays(exception)} ${describeTimes(exception.spans) || "closed"}`,
  );
  return [...(days.length > 0 ? days : ["always"]), ...others].join("; ");
}

function describeTimes(spans: { opens: string; closes: string }[]): string {
  return spans.map(({ opens, closes }) => `${opens}–${closes}`).join(", ");
}

function checkHours(given: FileHours, refuse: Refuse): void {
  for (const [index, name] of weekdayNames.entries()) {
    const spans = given.week.filter(({ weekday }) => weekday === index + 1);
    checkSpans(`hours, week: ${name}`, spans, refuse);
  }
  const days = given.exceptions.map(({ from, to }) => {
    return { key: `${from} ${to}`, line: undefined, reason: `hours, exceptions: two are from ${from} to ${to}.` };
  });
  refuseRepeats(days, refuse);
  for (const { from, to, spans } of given.exceptions) {
    if (to < from || to > addDays(from, maxExceptionDays)) {
      refuse(undefined, `hours, exceptions: ${from} to ${to} must be at most a year, and not end before it begins.`);
    }
    checkSpans(`hours, exceptions: ${from}`, spans, refuse);
  }
}

/** Refuses what the form of a day could not save. */
function checkSpans(day: string, spans: { opens: string; closes: string }[], refuse: Refuse): void {
  if (spans.length > spanRows.length)
    refuse(undefined, `${day}: there are more than ${spanRows.length} opening times.`);
  for (const { times } of listOverlapping(spans.map((times) => ({ ...toSpan(times), times })))) {
    refuse(undefined, `${day}: ${describeTimes([times])} overlaps with other times of the day.`);
  }
}

/** Midnight can be '00:00' or '24:00'; exports write '24:00'. */
const atEndOfDay = (closes: string) => (closes === "00:00" ? "24:00" : closes);

/** Sorted, and without past exceptions, which are not imported. */
function sortHours({ week, exceptions }: FileHours): FileHours {
  const lastDay = addDays(localDateAt(Date.now()), -2);
  const byOpening = (one: { opens: string }, other: { opens: string }) => one.opens.localeCompare(other.opens);
  return {
    week: week
      .map(({ weekday, opens, closes }) => ({ weekday, opens, closes: atEndOfDay(closes) }))
      .toSorted((one, other) => one.weekday - other.weekday || byOpening(one, other)),
    exceptions: exceptions
      .filter(({ to }) => to >= lastDay)
      .map(({ name, from, to, spans }) => ({
        name,
        from,
        to,
        spans: spans.map(({ opens, closes }) => ({ opens, closes: atEndOfDay(closes) })).toSorted(byOpening),
      }))
      .toSorted((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to)),
  };
}
