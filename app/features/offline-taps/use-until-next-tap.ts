import { useEffect, useState } from "react";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { watchReplies } from "./tap-queue.ts";

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
