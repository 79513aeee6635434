import type { Moment } from "../dates/dates.ts";
import { localDateAt } from "../dates/local-time.ts";

/** The time of something due, with its date unless that is today: a late order may still be open tomorrow. */
export function DueTime({ at: { iso, date, time } }: { at: Moment }) {
  const isToday = localDateAt(Date.parse(iso)) === localDateAt(Date.now());
  return (
    // On a device with a wrong date, and at midnight, it is another day than on the server.
    <time dateTime={iso} dir="ltr" suppressHydrationWarning>
      {isToday ? time : `${date}, ${time}`}
    </time>
  );
}
