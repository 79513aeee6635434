import { Button } from "../../ui/button.tsx";
import { KeepFocus } from "../../ui/keep-focus.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useRoot } from "../../ui/use-root.ts";
import { startShift, useShift } from "./use-alarm.ts";

/**
 * Starts a shift: the alarm and a screen that stays awake. Until scripts run there is only room for its button, so that
 * the buttons below stay where they are when somebody is about to press one.
 */
export function ShiftBar({ newCount }: { newCount: number }) {
  const shift = useShift();
  const isHydrated = useHydrated();
  const isLite = useRoot()?.isLite;
  if (isLite && !isHydrated) return null;
  return (
    <KeepFocus>
      <section className="board-shift" id="shift">
        {shift !== "on" &&
          (isHydrated ? (
            <Button type="button" onClick={startShift}>
              Start shift
            </Button>
          ) : (
            <span className="button board-shift-room" />
          ))}
        <div>
          {shift === "on" && (
            <p>
              <strong>Shift started.</strong>{" "}
              {newCount > 0 ? "Ringing until the new orders are answered." : "New orders ring."}
            </p>
          )}
          <p className="quiet">
            {shift === "silent" && <strong>The sound is off: press Start shift again. </strong>}
            Keep this page open and in view: a phone in a pocket may stay silent.
          </p>
        </div>
      </section>
    </KeepFocus>
  );
}
