import { db } from "#db/db.server.ts";
import { localDateAt } from "../dates/local-time.ts";
import { readHours } from "./hours.server.ts";
import { describeDays, describeSpans, weekdayNames } from "./hours-words.ts";
import { openingColumns, toOpening } from "./opening-state.server.ts";
import { describeTime } from "./opening-words.ts";

/** The data of a restaurant's hours page, with times formatted in Asia/Karachi. */
export async function findDeskHours(vendorId: string) {
  const [row, hours] = await Promise.all([
    db.selectFrom("vendors").select(openingColumns).where("id", "=", vendorId).executeTakeFirstOrThrow(),
    readHours(vendorId),
  ]);
  const now = row.now.getTime();
  const paused = row.pausedUntil && row.pausedUntil.getTime() > now ? row.pausedUntil.getTime() : undefined;
  const days = weekdayNames.map((name, index) => {
    const spans = hours.week.filter(({ weekday }) => weekday === index + 1);
    return { weekday: index + 1, name, spans, words: hours.week.length > 0 ? describeSpans(spans) : "All day" };
  });
  const exceptions = hours.exceptions.map(({ id, name, from, to, spans }) => ({
    id,
    name,
    days: describeDays({ from, to }),
    words: describeSpans(spans),
  }));
  return {
    ...toOpening(row),
    isSwitchedOn: row.isSwitchedOn,
    pausedUntil: paused === undefined ? undefined : describeTime(paused, now),
    hasWeek: hours.week.length > 0,
    days,
    exceptions,
    today: localDateAt(now),
  };
}

export type DeskHours = Awaited<ReturnType<typeof findDeskHours>>;
