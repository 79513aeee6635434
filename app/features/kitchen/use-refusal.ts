import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { FormReply } from "../../ui/form-reply.ts";

/**
 * Tells why a press was refused, or that one was not. What it was refused for has changed the page, which is read anew.
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
