import { changeLibrary } from "./change-library.ts";

const library = "react-router/dist/production/";
const routeModules = `${library}lib/dom/ssr/routeModules.js`;
const stream = `${library}vendor/turbo-stream-v2/turbo-stream.js`;

/**
 * Keeps what was typed into a text area before hydration, and its caret, as React does for other fields: it sets a text area to
 * the server's text. The text area still does not follow later changes of its `defaultValue`, because its value has been set,
 * if only to what it is.
 */
const keepTypedText = changeLibrary("keep-typed-text", "client", [
  {
    path: "react-dom/cjs/react-dom-client.production.js",
    code: "initTextarea(instance, props.value, props.defaultValue, props.children);",
    replacement: "((instance.value = instance.value), track(instance));",
  },
]);

/**
 * Loads nothing when Back or Forward leads to another place or dialog of the same page. Browsers load nothing then either, but
 * React Router does if the URL that it leads to has no hash: without a connection, an error replaced the page. Links and forms
 * still load, and so do Back and Forward while the page's data has to be loaded anyway, or could not be.
 */
const noLoadGoingBackWithinAPage = changeLibrary("no-load-going-back-within-a-page", "client", [
  {
    path: `${library}lib/router/router.js`,
    code: "isHashChangeOnly(state.location, location) &&",
    replacement: `(isHashChangeOnly(state.location, location) || historyAction === "POP" && !state.errors &&
\t\t\tstate.location.pathname === location.pathname && state.location.search === location.search) &&`,
  },
]);

/**
 * Keeps what a visitor asks for while a page's script is loading. Firefox then stops loading the script, and React Router,
 * which reloads the page whenever it cannot load one, would replace the form or address asked for. Instead the script is
 * loaded again after a second, because the page stays if the visitor only downloaded a file or called a number.
 */
const noReloadWhileLeaving = changeLibrary("no-reload-while-leaving", "client", [
  {
    path: routeModules,
    code: "\ttry {",
    replacement: `\tlet isLeaving = false;
\tconst leave = () => { isLeaving = true; };
\taddEventListener("beforeunload", leave);
\ttry {`,
  },
  {
    path: routeModules,
    code: "catch (error) {",
    replacement: `catch (error) {
\t\tif (isLeaving) return new Promise((resolve) => setTimeout(resolve, 1000)).then(() => loadRouteModule(route, routeModulesCache));`,
  },
  {
    path: routeModules,
    code: "\t\treturn new Promise(() => {});\n\t}",
    replacement: `\t\treturn new Promise(() => {});\n\t} finally { removeEventListener("beforeunload", leave); }`,
  },
]);

/**
 * Opens the page that a link leads to if its script cannot be loaded, as on a page from before an upgrade: React Router
 * reloads the old page, and the tap is lost. Without the hash, with which the browser would only scroll if the address has not changed.
 */
const openThePageAskedFor = changeLibrary("open-the-page-asked-for", "client", [
  {
    path: routeModules,
    code: "window.location.reload();",
    replacement: `const to = window.__reactRouterDataRouter?.state.navigation.location;
\t\tif (to) window.location.assign(to.pathname + to.search);
\t\telse window.location.reload();`,
  },
]);

/**
 * Keeps pages from reporting an exception for data that is refused or no longer wanted. React Router awaits the promise of a
 * page's data only once the page's style sheet has arrived, and browsers report a promise that is rejected before that. It
 * never awaits the promises for the end of the data's stream, which are rejected if a navigation is aborted before that end.
 */
const noUnhandledRejections = changeLibrary("no-unhandled-rejections", "client", [
  { path: `${library}lib/dom/ssr/routes.js`, code: "return handler();", replacement: "return await handler();" },
  { path: stream, code: "done.reject(reason);", replacement: "" },
  {
    path: stream,
    code: "donePromise.then(() => reader.closed)",
    replacement: "donePromise.then(() => reader.closed).catch(() => {})",
  },
]);

/** Changes what React and React Router do in browsers. */
export const libraryFixes = [
  keepTypedText,
  noLoadGoingBackWithinAPage,
  noReloadWhileLeaving,
  openThePageAskedFor,
  noUnhandledRejections,
];
