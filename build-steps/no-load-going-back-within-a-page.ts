import { changeLibrary } from "./change-library.ts";

/**
 * Loads nothing when Back or Forward leads to another place or dialog of the same page. Browsers load nothing then either, but
 * React Router does if the URL that it leads to has no hash: without a connection, an error replaced the page. Links and forms
 * still load, and so do Back and Forward while the page's data has to be loaded anyway, or could not be.
 */
export const noLoadGoingBackWithinAPage = changeLibrary("no-load-going-back-within-a-page", "client", [
  {
    path: "react-router/dist/production/lib/router/router.js",
    code: "isHashChangeOnly(state.location, location) &&",
    replacement: `(isHashChangeOnly(state.location, location) || historyAction === "POP" && !state.errors &&
\t\t\tstate.location.pathname === location.pathname && state.location.search === location.search) &&`,
  },
]);
