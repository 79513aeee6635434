import { changeLibrary } from "./change-library.ts";

/**
 * Opens the page that a link leads to if its script cannot be loaded, as on a page from before an upgrade: React Router
 * reloads the old page, and the tap is lost. Without the hash, with which the browser would only scroll if the address has not changed.
 */
export const openThePageAskedFor = changeLibrary("open-the-page-asked-for", "client", [
  {
    path: "react-router/dist/production/lib/dom/ssr/routeModules.js",
    code: "window.location.reload();",
    replacement: `const to = window.__reactRouterDataRouter?.state.navigation.location;
\t\tif (to) window.location.assign(to.pathname + to.search);
\t\telse window.location.reload();`,
  },
]);
