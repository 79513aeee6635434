import { useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { buttonOf } from "../orders/order-moves.ts";
import { orderNumber } from "../text/ids.ts";
import { type TapReply, watchReplies } from "./tap-queue.ts";

interface Refusal {
  orderId: string;
  move: string;
  message: string;
}

/**
 * Returns the taps on a live list that were refused: the last one, or several if they had been queued. They last until
 * the next tap or page: a link to a column of the board gives the location another key, but is no other page. Reloads the
 * list after a refusal, because the order has changed; and if it was being reloaded during the tap, because that data is
 * older than the tap and may arrive last.
 */
export function useRefusals(): Refusal[] {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const { revalidate, state } = useRevalidator();
  const [refused, setRefused] = useState<{ refusals: Refusal[]; page: string }>({ refusals: [], page });
  useEffect(
    () =>
      watchReplies((reply) => {
        const found = refusalsOf(reply);
        setRefused((before) => {
          const earlier = reply.wasQueued && before.page === page ? before.refusals : [];
          return { refusals: [...earlier.filter(({ orderId }) => orderId !== reply.tap.orderId), ...found], page };
        });
        if (found.length > 0 || state === "loading") revalidate();
      }),
    [page, revalidate, state],
  );
  return refused.page === page ? refused.refusals : [];
}

function refusalsOf({ tap: { orderId, move }, reply }: TapReply): Refusal[] {
  const [message] = Object.values(reply?.errors ?? {});
  return message ? [{ orderId, move, message }] : [];
}

/** Says which taps were refused, and why; it stays in view, because their cards may be gone. */
export function RefusalList({ refusals }: { refusals: Refusal[] }) {
  if (refusals.length === 0) return null;
  return (
    <div className="board-refusal">
      {refusals.map(({ orderId, move, message }) => (
        <p className="notice notice--error" role="alert" key={orderId}>
          <span>
            <strong>{`${orderNumber(orderId)}, ${buttonOf(move)}: not done.`}</strong> {message}
          </span>
        </p>
      ))}
    </div>
  );
}

/**
 * Returns the reply to a refused form until another tap is answered: only the last tap's refusal is news. Taps are no
 * navigations, after which a page drops the reply.
 */
export function useUntilNextTap(reply: FormReply | undefined): FormReply | undefined {
  const [answered, setAnswered] = useState<FormReply>();
  // A form's own answer is announced before the page gets its reply.
  useEffect(() => watchReplies(() => setAnswered(reply)), [reply]);
  return answered === reply ? undefined : reply;
}
