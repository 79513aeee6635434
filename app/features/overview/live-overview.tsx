import { href } from "react-router";
import { useLiveVersion } from "../../ui/connection/use-live-version.ts";
import { formatMoment } from "../dates/dates.ts";
import { useMinutesSince } from "../kitchen/use-minutes-since.ts";
import { AttentionList } from "./attention-list.tsx";
import type { Overview } from "./overview.server.ts";
import { TodayFigures } from "./today-figures.tsx";

/** The overview; with scripts it updates itself. */
export function LiveOverview({ overview }: { overview: Overview }) {
  const { version, today, ...listed } = overview;
  const offlineSince = useLiveVersion({ url: `${href("/desk/overview")}/events`, version });
  const minutesSinceLoad = useMinutesSince(overview);
  return (
    <>
      {offlineSince && (
        <p className="notice notice--error" role="alert">
          {`No connection since ${formatMoment(offlineSince).time}. This may be out of date.`}
        </p>
      )}
      <div className="columns">
        <div className="columns-main">
          <AttentionList {...listed} minutesSinceLoad={minutesSinceLoad} />
        </div>
        <div className="columns-side">
          <TodayFigures today={today} />
        </div>
      </div>
    </>
  );
}
