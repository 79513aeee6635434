import { useEffect } from "react";

/** Before the name of a notice's cookie: the name of the one that says it was shown. */
export const shownPrefix = "shown-";
const seconds = 60;

/**
 * Tells the server which notices came as far as the screen: the router drops an answer while a later one is on its way,
 * and what only such an answer carried would be lost.
 */
export function useShownNotices(notices: { id: string }[]): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the browsers we support.
    for (const { id } of notices) document.cookie = `${shownPrefix}${id}=1; Max-Age=${seconds}; Path=/; SameSite=Lax`;
  }, [notices]);
}
