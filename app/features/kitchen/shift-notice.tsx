import { Button } from "../../ui/button.tsx";
import { formatMoment } from "../dates/dates.ts";
import { startShift, useShift } from "./use-alarm.ts";

/**
 * Says on the pages beside the board why new orders do not ring; it stays in view.
 * @param offlineSince undefined while connected
 */
export function ShiftNotice({ offlineSince }: { offlineSince: Date | undefined }) {
  const isSilent = useShift() === "silent";
  if (offlineSince)
    return (
      <p className="notice notice--error shift-notice shift-notice--offline" role="alert">
        <span>
          <strong>{`No connection since ${formatMoment(offlineSince).time}.`}</strong> New orders cannot ring.
        </span>
      </p>
    );
  if (!isSilent) return null;
  return (
    <div className="notice notice--error shift-notice" role="alert">
      <p>
        <strong>The sound is off: press Start shift again.</strong>
      </p>
      <Button type="button" tone="plain" onClick={startShift}>
        Start shift
      </Button>
    </div>
  );
}
