import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import type { KitchenOrder } from "../moves/kitchen-order.server.ts";

/**
 * Reports to the server that new orders are visible on a screen, whenever there is another one; again after the connection
 * was lost, because the report may have been lost as well, and when the board changes after a report that failed.
 */
export function useAcknowledgeOrders(fresh: KitchenOrder[], isOffline: boolean): void {
  const { submit, data: failure } = useFetcher<FormReply | null>();
  const reported = useRef(new Set<string>());
  useEffect(() => {
    if (failure) reported.current.clear();
  }, [failure]);
  useEffect(() => {
    if (isOffline) return reported.current.clear();
    const report = () => {
      const ids = fresh.filter(({ isSeen }) => !isSeen).map(({ id }) => id);
      if (document.hidden || ids.every((id) => reported.current.has(id))) return;
      for (const id of ids) reported.current.add(id);
      // With those reported before: React Router drops a report that is still underway for this one.
      submit({ intent: "acknowledge", orders: ids.join(" ") }, { method: "post" });
    };
    report();
    document.addEventListener("visibilitychange", report);
    return () => document.removeEventListener("visibilitychange", report);
  }, [fresh, isOffline, submit]);
}
