import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { FormReply } from "../../ui/form-reply.ts";

/**
 * Calls `onRefused` with the reason why a move was refused, or with undefined after a success. Reloads the page's data
 * after a refusal, because the order has changed.
 * @param reply the data of the fetcher that sent it
 */
export function useRefusal(
  reply: FormReply | null | undefined,
  onRefused: ((message: string | undefined) => void) | undefined,
): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (reply === undefined) return;
    const [message] = Object.values(reply?.errors ?? {});
    onRefused?.(message);
    if (message) revalidate();
  }, [reply, onRefused, revalidate]);
}
