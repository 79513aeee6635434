import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Transaction } from "#db/transaction.server.ts";
import type { Span } from "../dates/span-text.ts";
import { transactForRestaurant } from "../desk/lock-restaurant.server.ts";
import { compareSeen, versionOf } from "../desk/seen-version.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import type { EventAction } from "../history/describe-events.ts";
import { aboutRestaurant, recordEvent } from "../history/desk-events.server.ts";
import {
  findHours,
  insertException,
  insertWeek,
  type StoredException,
  type StoredHours,
  toTimes,
} from "./hours.server.ts";
import { type HourException, maxExceptions } from "./opening-hours.ts";
import { refreshOpenings } from "./openings.server.ts";

/**
 * `not-found`: there is no such restaurant, or the person does not work there. `gone`: the exception has already
 * been removed. `taken`: there is already an exception for the same days. `full`: there are `maxExceptions` already.
 * `conflict`: somebody else changed the day after the form was shown. `no-hours`: the form would leave none in the week.
 */
export type ChangeHoursResult = { kind: "changed" | "not-found" | "gone" | "taken" | "full" | "conflict" | "no-hours" };

/** The version of a day's spans, as its form shows them. */
export function versionOfDay(spans: Span[]): string {
  return versionOf(toRows(spans));
}

const toRows = (spans: Span[]) => spans.map(({ opens, closes }) => [opens, closes]);

interface DayChange {
  /** The day of the form, 1 for Monday. */
  weekday: number;
  /** All days that get these hours. */
  weekdays: number[];
  /** No two begin in the same minute. */
  spans: Span[];
  /** What `versionOfDay` returned for the day of the form. */
  seen: string | undefined;
}

/** Sets the same hours on some weekdays of a restaurant; the other days are unchanged. */
export function replaceDays(
  member: StaffMember,
  vendorId: string,
  { weekday, weekdays, spans, seen }: DayChange,
): Promise<ChangeHoursResult> {
  return changeHours(member, vendorId, "restaurant.hours", async (trx, { week }) => {
    const stored = toRows(week.filter((span) => span.weekday === weekday));
    if (compareSeen({ stored, sent: toRows(spans), seen }) === "conflict") return { kind: "conflict" };
    const hasOthers = week.some((span) => !weekdays.includes(span.weekday));
    if (spans.length === 0 && !hasOthers) return { kind: "no-hours" };
    const old = trx.deleteFrom("vendorHours").where("vendorId", "=", vendorId);
    await old.where(sql<boolean>`weekday = any(${weekdays})`).execute();
    const days = weekdays.flatMap((day) => spans.map((span) => ({ weekday: day, ...toTimes(span) })));
    await insertWeek(trx, vendorId, days);
    return { kind: "changed" };
  });
}

/** Adds days with other hours, or on which the restaurant is closed; `changed` if the same form was sent before. */
export function addException(
  member: StaffMember,
  vendorId: string,
  { from, to, spans, name }: HourException & { name: string },
): Promise<ChangeHoursResult> {
  const isSame = (each: StoredException) =>
    each.from === from && each.to === to && each.name === name && isDeepStrictEqual(each.spans, spans);
  return changeHours(member, vendorId, "restaurant.add-exception", async (trx, { exceptions }) => {
    if (exceptions.length >= maxExceptions && !exceptions.some(isSame)) return { kind: "full" };
    const isAdded = await insertException(trx, vendorId, { name, from, to, spans: spans.map(toTimes) });
    return { kind: isAdded || exceptions.some(isSame) ? "changed" : "taken" };
  });
}

/** Deletes an exception. */
export function deleteException(member: StaffMember, vendorId: string, id: number): Promise<ChangeHoursResult> {
  return changeHours(member, vendorId, "restaurant.remove-exception", async (trx) => {
    const removed = trx.deleteFrom("vendorHourExceptions").where("id", "=", id).where("vendorId", "=", vendorId);
    return { kind: (await removed.returning("id").executeTakeFirst()) ? "changed" : "gone" };
  });
}

/** Makes a change, recomputes the opening, and records the hours before and after in the history if they differ. */
function changeHours(
  member: StaffMember,
  vendorId: string,
  action: EventAction,
  change: (trx: Transaction, before: StoredHours) => Promise<ChangeHoursResult>,
): Promise<ChangeHoursResult> {
  return transactForRestaurant(member, vendorId, async (trx): Promise<ChangeHoursResult> => {
    const before = await findHours(vendorId, trx);
    const changed = await change(trx, before);
    if (changed.kind !== "changed") return changed;
    await refreshOpenings(trx, [vendorId]);
    await trx.updateTable("vendors").set({ updatedAt: sql`now()` }).where("id", "=", vendorId).execute();
    const after = await findHours(vendorId, trx);
    if (isDeepStrictEqual(before, after)) return { kind: "changed" };
    await recordEvent(trx, member, {
      action,
      ...aboutRestaurant(vendorId),
      before: { ...before },
      after: { ...after },
    });
    return { kind: "changed" };
  });
}
