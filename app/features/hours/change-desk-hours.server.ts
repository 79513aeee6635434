import { db } from "#db/db.server.ts";
import type { Notice } from "../../ui/notice.ts";
import { localDateAt } from "../dates/local-time.ts";
import { weekdayNames } from "../dates/span-text.ts";
import type { Permission } from "../desk/permissions.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { addException, type ChangeHoursResult, deleteException, replaceDays } from "./change-hours.server.ts";
import { type HoursInput, readException, readSpans } from "./hours-form.ts";
import { hoursMessages, hoursNotices } from "./messages.ts";
import { pauseMinutes } from "./opening-hours.ts";
import { findNow } from "./openings.server.ts";
import { pauseRestaurant, resumeRestaurant } from "./pause.server.ts";
import { exceptionFormId, timeField } from "./time-field.ts";

/**
 * `refused`: error messages by field id. `conflict`: somebody else changed the day or the pause. `not-found`: there is no
 * such restaurant, or the person does not work there any more.
 */
type DeskHoursResult =
  | { kind: "done"; notice: Notice }
  | { kind: "refused"; errors: Record<string, string> }
  | { kind: "conflict"; message: string }
  | { kind: "not-found" };

/** The permission that a button of the hours page needs. */
export function permissionFor(intent: string | undefined): Permission {
  return intent === undefined || intent === "pause" || intent === "resume" ? "hours" : "hours.edit";
}

/** Handles a form of the hours page. */
export async function changeDeskHours(
  member: StaffMember,
  vendorId: string,
  form: HoursInput,
): Promise<DeskHoursResult> {
  switch (form.intent) {
    case undefined:
      return done(hoursNotices.nothingChosen);
    case "pause":
      return pause(member, vendorId, form.length);
    case "resume":
      return resume(member, vendorId, form.seen);
    case "add-exception":
      return addOtherHours(member, vendorId, form);
    case "remove-exception":
      return deleteException(member, vendorId, form.exceptionId ?? 0).then(answerTo);
    default:
      return changeDay(member, vendorId, form);
  }
}

async function pause(member: StaffMember, vendorId: string, length: string | undefined): Promise<DeskHoursResult> {
  const minutes = pauseMinutes.find((each) => String(each) === length);
  if (minutes === undefined && length !== "until-next-opening") return done(hoursNotices.nothingChosen);
  // Read first: a failure after the change would be reported as if there were no pause.
  const now = await findNow(db);
  const paused = await pauseRestaurant(member, vendorId, minutes ?? "until-next-opening");
  return paused.kind === "paused" ? done(hoursNotices.paused(paused.until, now)) : paused;
}

async function resume(member: StaffMember, vendorId: string, seen: string | undefined): Promise<DeskHoursResult> {
  const { kind } = await resumeRestaurant(member, vendorId, seen);
  if (kind === "conflict") return { kind, message: hoursMessages.pausedAgain };
  return kind === "done" ? done(hoursNotices.resumed) : { kind };
}

async function changeDay(member: StaffMember, vendorId: string, form: HoursInput): Promise<DeskHoursResult> {
  const { weekday, applyTo, seen } = form;
  if (weekday === undefined) return done(hoursNotices.nothingChosen);
  const read = readSpans(form);
  if ("errors" in read) return refuse(read.errors, String(weekday));
  const weekdays = applyTo === "all" ? weekdayNames.map((_, index) => index + 1) : [weekday];
  return answerTo(await replaceDays(member, vendorId, { weekday, weekdays, spans: read.spans, seen }));
}

async function addOtherHours(member: StaffMember, vendorId: string, form: HoursInput): Promise<DeskHoursResult> {
  const read = readException(form, localDateAt(await findNow(db)));
  if ("errors" in read) return refuse(read.errors, exceptionFormId);
  return answerTo(await addException(member, vendorId, read.exception));
}

const done = (notice: Notice): DeskHoursResult => ({ kind: "done", notice });

function answerTo({ kind }: ChangeHoursResult): DeskHoursResult {
  switch (kind) {
    case "changed":
    case "gone":
      return done(hoursNotices[kind]);
    case "taken":
    case "full":
      return { kind: "refused", errors: { from: hoursMessages[kind] } };
    case "no-hours":
      return { kind: "refused", errors: { form: hoursMessages.noHours } };
    case "conflict":
      return { kind, message: hoursMessages.changed };
    case "not-found":
      return { kind };
  }
}

/** The keys of times include their form, because several forms of the page have such fields. */
function refuse(errors: Record<string, string>, formId: string): DeskHoursResult {
  const named = Object.entries(errors).map(([field, message]) =>
    /^(opens|closes)/.test(field) ? [timeField(field, formId), message] : [field, message],
  );
  return { kind: "refused", errors: Object.fromEntries(named) };
}
