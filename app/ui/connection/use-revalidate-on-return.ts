import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { listen } from "./listen.ts";
import { isServerReachable } from "./server-reachable.ts";

/**
 * Reloads the data of a page that the browser restores from its cache, after 'Back' or for a discarded tab: cart and
 * session may have changed. Leaves the page as it is while the server is unreachable. If another customer has signed in since
 * then, or this one has signed out, hides the page at once and reloads it: not all browsers empty their cache when told so.
 * Also reloads it if another customer signs in in another tab: its forms would change the account of that customer.
 * @param mark of the customer whom the page is for; '' for a visitor
 */
export function useRevalidateOnReturn(mark: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    latestMark(mark);
    const refresh = async () => {
      const key = history.state?.key;
      // Anything submitted meanwhile has its reply, which reloading would remove.
      if ((await isServerReachable()) && history.state?.key === key) revalidate();
    };
    const reloadIfOfAnother = ({ persisted }: Partial<PageTransitionEvent>) => {
      const latest = latestMark() ?? mark;
      // After a sign-out in another tab the page stays: its form is kept until the same customer signs in.
      const isOfAnother = latest !== mark && Boolean(persisted || (mark && latest));
      document.documentElement.hidden = isOfAnother;
      if (isOfAnother) location.reload();
      else if (persisted) refresh();
    };
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (navigation?.type === "back_forward") refresh();
    // 'storage': another tab has written its mark.
    return listen({ pageshow: reloadIfOfAnother, storage: reloadIfOfAnother });
  }, [revalidate, mark]);
}

/** Returns the mark of this browser's latest page, which becomes `newMark` if given; undefined if there is none, or storage is blocked. */
function latestMark(newMark?: string): string | undefined {
  try {
    if (newMark !== undefined) localStorage.customer = newMark;
    return localStorage.customer;
  } catch {
    return undefined;
  }
}
