import { useEffect, useState } from "react";

/** Counts whole seconds down to 0 after hydration, and returns those left. Restarts if `from` is a different object. */
export function useCountdown(from: { seconds: number } | undefined): number {
  const [secondsLeft, setSecondsLeft] = useState(from?.seconds ?? 0);
  useEffect(() => {
    const endsAt = Date.now() + (from?.seconds ?? 0) * 1_000;
    // By the clock, because timers stop while a phone sleeps.
    const count = () => setSecondsLeft(Math.max(0, Math.round((endsAt - Date.now()) / 1_000)));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [from]);
  return secondsLeft;
}
