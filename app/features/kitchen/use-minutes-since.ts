import { useEffect, useState } from "react";

/** Counts the whole minutes since a page's data was loaded; starts again at 0 for new data. */
export function useMinutesSince(data: unknown): number {
  const [counted, setCounted] = useState({ of: data, minutes: 0 });
  useEffect(() => {
    const loadedAt = Date.now();
    const count = () => setCounted({ of: data, minutes: Math.floor((Date.now() - loadedAt) / 60_000) });
    const timer = setInterval(count, 60_000);
    // A phone that sleeps counts nothing.
    document.addEventListener("visibilitychange", count);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", count);
    };
  }, [data]);
  return counted.of === data ? counted.minutes : 0;
}
