import { useEffect, useState } from "react";

/** The whole minutes since `read` was read, counted on by a script. */
export function useMinutesLater(read: unknown): number {
  const [minutes, setMinutes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read anew begins at 0
  useEffect(() => {
    setMinutes(0);
    const timer = setInterval(() => setMinutes((later) => later + 1), 60_000);
    return () => clearInterval(timer);
  }, [read]);
  return minutes;
}
