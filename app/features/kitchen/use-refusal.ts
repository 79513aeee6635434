import { useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { watchReplies } from "./tap-queue.ts";

/**
 * Returns why the last tap on a live list was refused, until the next tap or page. Reloads the list after a refusal,
 * because the order has changed.
 */
export function useRefusal(): string | undefined {
  const { key } = useLocation();
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState<{ message: string | undefined; key: string }>();
  useEffect(
    () =>
      watchReplies((reply) => {
        const [message] = Object.values(reply?.errors ?? {});
        setRefusal({ message, key });
        if (message) revalidate();
      }),
    [key, revalidate],
  );
  return refusal?.key === key ? refusal.message : undefined;
}
