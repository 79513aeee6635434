import { useEffect, useState } from "react";
import { isServerReachable } from "../../ui/connection/server-reachable.ts";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { useQuestion } from "../moves/move-question.tsx";
import { NoConnection } from "../offline-taps/no-connection.tsx";
import { RefusalList } from "../offline-taps/refusal-list.tsx";
import { useOfflineTaps } from "../offline-taps/use-offline-taps.ts";
import type { OrderPageData } from "./order-page.server.ts";

/**
 * Makes the moves of an order on its page, and queues those that cannot be sent.
 * @returns `question`: what to show instead of the page while a move asks something; `notices`: what to show above it
 */
export function useOrderTaps({ order, riders, queueKey }: OrderPageData, reply: FormReply | undefined) {
  const offlineSince = useOfflineSince();
  const { tapQueue, wasBlocked, refusals } = useOfflineTaps(queueKey, offlineSince);
  const offline = (
    <NoConnection offlineSince={offlineSince} wasBlocked={wasBlocked}>
      Your taps are kept and sent later.
    </NoConnection>
  );
  const question = useQuestion([order], { from: "order", queueKey, reply, notice: offline, riders });
  const notices = (
    <>
      <ErrorSummary reply={reply} fields={[]} />
      {offline}
      {!reply && <RefusalList refusals={refusals} />}
    </>
  );
  return { question, notices, tapQueue };
}

const checkEveryMs = 5_000;

/** The page has no event stream that tells when the server is back: browsers themselves notice only a network that is off. */
function useOfflineSince(): Date | undefined {
  const [since, setSince] = useState<Date>();
  useEffect(() => {
    const setOffline = () => setSince((before) => before ?? new Date());
    if (!navigator.onLine) setOffline();
    window.addEventListener("offline", setOffline);
    return () => window.removeEventListener("offline", setOffline);
  }, []);
  useEffect(() => {
    if (!since) return;
    const check = async () => {
      if (await isServerReachable()) setSince(undefined);
    };
    const timer = setInterval(check, checkEveryMs);
    window.addEventListener("online", check);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", check);
    };
  }, [since]);
  return since;
}
