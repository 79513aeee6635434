import { db } from "#db/db.server.ts";
import { formatDays } from "../dates/dates.ts";
import { describeSpans, weekdayNames } from "../dates/span-text.ts";
import { versionOf } from "../desk/seen-version.server.ts";
import { versionOfDay } from "./change-hours.server.ts";
import { withCurrentOpening } from "./current-opening.server.ts";
import { findHours } from "./hours.server.ts";
import { intakeColumns, toIntake } from "./intake.server.ts";
import { toOpening } from "./opening-state.server.ts";

/** Finds the data of a restaurant's hours page, with times formatted in Asia/Karachi. */
export async function findDeskHours(vendorId: string) {
  const [row, hours] = await Promise.all([
    db.selectFrom("vendors").select(intakeColumns).where("id", "=", vendorId).executeTakeFirstOrThrow(),
    findHours(vendorId),
  ]);
  const days = weekdayNames.map((name, index) => {
    const spans = hours.week.filter(({ weekday }) => weekday === index + 1);
    return {
      weekday: index + 1,
      name,
      spans,
      seen: versionOfDay(spans),
      text: hours.week.length > 0 ? describeSpans(spans) : "All day",
    };
  });
  const exceptions = hours.exceptions.map(({ id, name, from, to, spans }) => ({
    id,
    name,
    days: formatDays({ from, to }),
    text: describeSpans(spans),
  }));
  return {
    ...toOpening(await withCurrentOpening(row)),
    ...toIntake(row),
    pauseSeen: versionOf(row.pausedUntil),
    hasWeek: hours.week.length > 0,
    days,
    exceptions,
  };
}

export type DeskHours = Awaited<ReturnType<typeof findDeskHours>>;
