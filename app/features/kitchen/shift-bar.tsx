import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useAlarm } from "./use-alarm.ts";

/** Starts a shift: the alarm and a screen that stays awake. Rendered only with scripts, because it needs them. */
export function ShiftBar({ newCount }: { newCount: number }) {
  const isHydrated = useHydrated();
  const { shift, start } = useAlarm(newCount > 0);
  if (!isHydrated) return null;
  return (
    <div className="board-shift">
      {shift === "on" ? (
        <p>
          <strong>Shift started.</strong>{" "}
          {newCount > 0 ? "Ringing until the new orders are answered." : "New orders ring."}
        </p>
      ) : (
        <Button type="button" onClick={start}>
          Start shift
        </Button>
      )}
      <p className="quiet">
        {shift === "silent" && <strong>The sound is off: press Start shift again. </strong>}
        Keep this page open and in view: a phone in the pocket may stay silent.
      </p>
    </div>
  );
}
