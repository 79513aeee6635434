import { useEffect, useState } from "react";

/** Counts the whole minutes since a page's data was loaded; starts again at 0 for new data. */
export function useMinutesSince(data: unknown): number {
  const [counted, setCounted] = useState({ of: data, minutes: 0 });
  useEffect(() => {
    let minutes = 0;
    const timer = setInterval(() => {
      minutes += 1;
      setCounted({ of: data, minutes });
    }, 60_000);
    return () => clearInterval(timer);
  }, [data]);
  return counted.of === data ? counted.minutes : 0;
}
