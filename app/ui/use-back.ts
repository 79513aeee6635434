import { type MouseEvent, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { followsHere } from "./follows-here.ts";

/** The path of each history entry since the document was loaded, without and with its query, by React Router's index. */
const entries: string[][] = [];

/** Remembers each entry of the history, for `useBack`. */
export function useHistoryEntries(): void {
  const { key, pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: entries with the same path differ by their key
  useEffect(() => {
    const index: number | undefined = history.state?.idx;
    // After a link within a page, whose entry has no index, React Router counts from 1 again.
    if (index === undefined) entries.length = 0;
    entries[index ?? 0] = [pathname, pathname + search];
  }, [key, pathname, search]);
}

/**
 * Click handler for a link to the page above: if that page is in the history, goes back to it instead, to the same search,
 * filters and place of a list.
 */
export function useBack(to: unknown) {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    // From the current entry: it is that page already while its data load, and a second tap must not go further back.
    let steps = 0;
    const entry = () => entries[history.state?.idx + steps];
    while (entry()?.includes(to as string) === false) steps--;
    if (!entry() || !followsHere(event)) return;
    event.preventDefault();
    if (steps) navigate(steps);
  };
}
