import { changeLibrary } from "./change-library.ts";

/**
 * Keeps a page whose data is refused, or whose navigation ends, from reporting an exception. React Router returns the promise of
 * the data only once the page's style sheet has arrived, and browsers report a promise that is rejected before.
 */
export const noUnhandledRefusals = changeLibrary("no-unhandled-refusals", "client", [
  {
    path: "react-router/dist/production/lib/dom/ssr/routes.js",
    code: "return handler();",
    replacement: "return await handler();",
  },
]);
