import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { KitchenOrder } from "./kitchen-order.server.ts";

/** Reports to the server, once for each order, that new orders are visible on a screen. */
export function useSeenOrders(fresh: KitchenOrder[]): void {
  const { submit } = useFetcher();
  const reported = useRef(new Set<string>());
  useEffect(() => {
    const report = () => {
      const ids = fresh.filter(({ isSeen, id }) => !isSeen && !reported.current.has(id)).map(({ id }) => id);
      if (document.hidden || ids.length === 0) return;
      for (const id of ids) reported.current.add(id);
      submit({ seen: ids.join(" ") }, { method: "post" });
    };
    report();
    document.addEventListener("visibilitychange", report);
    return () => document.removeEventListener("visibilitychange", report);
  }, [fresh, submit]);
}
