import { useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { type TapReply, watchReplies } from "./tap-queue.ts";

export interface Refusal {
  orderId: string;
  move: string;
  message: string;
}

/**
 * Returns the taps on a live list that were refused: the last one, or several if they had been queued. They last until
 * the next tap or page. Reloads the list after a refusal, because the order has changed; and if it was being reloaded during
 * the tap, because that data is older than the tap and may arrive last.
 */
export function useRefusals(): Refusal[] {
  const { key } = useLocation();
  const { revalidate, state } = useRevalidator();
  const [refused, setRefused] = useState<{ refusals: Refusal[]; key: string }>({ refusals: [], key });
  useEffect(
    () =>
      watchReplies((reply) => {
        const found = refusalsOf(reply);
        setRefused((before) => {
          const earlier = reply.wasQueued && before.key === key ? before.refusals : [];
          return { refusals: [...earlier.filter(({ orderId }) => orderId !== reply.tap.orderId), ...found], key };
        });
        if (found.length > 0 || state === "loading") revalidate();
      }),
    [key, revalidate, state],
  );
  return refused.key === key ? refused.refusals : [];
}

function refusalsOf({ tap: { orderId, move }, reply }: TapReply): Refusal[] {
  const [message] = Object.values(reply?.errors ?? {});
  return message ? [{ orderId, move, message }] : [];
}
