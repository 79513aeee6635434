import { useEffect, useState } from "react";

/** Counts whole seconds down to 0 after hydration, and returns those left. Restarts if `from` is a different object. */
export function useCountdown(from: { seconds: number } | undefined): number {
  const [secondsLeft, setSecondsLeft] = useState(from?.seconds ?? 0);
  useEffect(() => {
    setSecondsLeft(from?.seconds ?? 0);
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, [from]);
  return secondsLeft;
}
