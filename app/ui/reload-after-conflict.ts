import type { ShouldRevalidateFunctionArgs } from "react-router";

/** The `shouldRevalidate` of pages that show what changed below the message of a conflict: they reload after a 409 too. */
export function reloadAfterConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
