import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { KitchenOrder } from "./kitchen-order.server.ts";

/** Tells the server, once for each order, that new orders are visible on a screen. */
export function useSeenOrders(fresh: KitchenOrder[]): void {
  const { submit } = useFetcher();
  const told = useRef(new Set<string>());
  useEffect(() => {
    const tell = () => {
      const ids = fresh.filter(({ isSeen, id }) => !isSeen && !told.current.has(id)).map(({ id }) => id);
      if (document.hidden || ids.length === 0) return;
      for (const id of ids) told.current.add(id);
      submit({ seen: ids.join(" ") }, { method: "post" });
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [fresh, submit]);
}
