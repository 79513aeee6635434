import { useEffect, useState } from "react";
import { NoConnection } from "./no-connection.tsx";
import { useStayOffline } from "./use-stay-offline.ts";

/**
 * Keeps an order's page open without a connection, and says so. Its buttons lead to other pages, whose scripts could
 * not be loaded; only the lists queue taps.
 */
export function OrderOffline() {
  const offlineSince = useOfflineSince();
  const hasStayed = useStayOffline(offlineSince !== undefined);
  return (
    <NoConnection offlineSince={offlineSince} hasStayed={hasStayed}>
      Nothing can be sent from this page until it is back.
    </NoConnection>
  );
}

function useOfflineSince(): Date | undefined {
  const [since, setSince] = useState<Date>();
  useEffect(() => {
    const setOffline = () => setSince((before) => before ?? new Date());
    const setOnline = () => setSince(undefined);
    if (!navigator.onLine) setOffline();
    window.addEventListener("offline", setOffline);
    window.addEventListener("online", setOnline);
    return () => {
      window.removeEventListener("offline", setOffline);
      window.removeEventListener("online", setOnline);
    };
  }, []);
  return since;
}
