import { type MouseEvent, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { followsHere } from "./follows-here.ts";

/** The path of each history entry since the document was loaded, without and with its query, by React Router's index. */
const entries: string[][] = [];

/** Remembers each entry of the history, for `useBack`. */
export function useHistoryEntries(): void {
  // The whole location, because entries may have the same path.
  const location = useLocation();
  useEffect(() => {
    const index: number | undefined = history.state?.idx;
    // After a link within a page, whose entry has no index, React Router counts from 1 again.
    if (index === undefined) entries.length = 0;
    entries[index ?? 0] = [location.pathname, location.pathname + location.search];
  }, [location]);
}

/**
 * Click handler for a link to the page above: if the page was opened from there, goes back in the history instead, to the same
 * search, filters and place of a list.
 */
export function useBack(to: unknown) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    // From the current entry: it is the page above already while that loads, and a second tap must not go further back.
    let steps = 0;
    const entry = () => entries[history.state?.idx + steps];
    // Past other states of this page, and the dialogs of its dishes.
    while (entry()?.[0]?.startsWith(pathname)) steps--;
    if (!entry()?.includes(to as string) || !followsHere(event)) return;
    event.preventDefault();
    if (steps) navigate(steps);
  };
}
