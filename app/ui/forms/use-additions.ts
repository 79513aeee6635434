import { useState } from "react";

/**
 * Counts the rows that were added to a list while it is shown. As the key of the form that adds them, it empties the form
 * after a success, but keeps what is being entered when a row is removed.
 */
export function useAdditions(ids: readonly (string | number)[]): number {
  const [seen, setSeen] = useState({ ids, additions: 0 });
  const isAdded = ids.some((id) => !seen.ids.includes(id));
  if (isAdded || ids.length < seen.ids.length) setSeen({ ids, additions: seen.additions + Number(isAdded) });
  return seen.additions;
}
