import { useEffect, useState } from "react";

/** Counts whole seconds down to 0, ticking once scripts run; starts anew when `from` is another object. */
export function useCountdown(from: { seconds: number } | undefined): number {
  const [left, setLeft] = useState(from?.seconds ?? 0);
  useEffect(() => {
    setLeft(from?.seconds ?? 0);
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, [from]);
  return left;
}
