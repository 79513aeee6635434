import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { isServerReachable } from "./server-reachable.ts";

const everyMs = 15_000;

/** A page whose data could not be read tries again by itself: once the connection is back, and now and then in view. */
export function useRetryWhenOnline(isWanted = true): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWanted) return;
    const tryAgain = async () => {
      if (!document.hidden && (await isServerReachable())) revalidate();
    };
    const timer = setInterval(tryAgain, everyMs);
    window.addEventListener("online", tryAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", tryAgain);
    };
  }, [isWanted, revalidate]);
}
