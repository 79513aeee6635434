import { useEffect, useState } from "react";

/** Counts the whole minutes since the page's data (`read`) was loaded; starts again at 0 for new data. */
export function useMinutesLater(read: unknown): number {
  const [counted, setCounted] = useState({ of: read, minutes: 0 });
  useEffect(() => {
    let minutes = 0;
    const timer = setInterval(() => {
      minutes += 1;
      setCounted({ of: read, minutes });
    }, 60_000);
    return () => clearInterval(timer);
  }, [read]);
  return counted.of === read ? counted.minutes : 0;
}
