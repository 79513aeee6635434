import { type Change, changeLibrary } from "./change-library.ts";

/** Code in React Router's modules because of which the bundle would keep parts that this app never uses. */
const changes: Change[] = [
  // Names for developer tools, and calls that the bundler cannot know to be without effect, keep unused components.
  { path: "context.js", code: /^\w+\.displayName = .*$/gm, replacement: "" },
  { path: "context.js", code: /(?<= = )(?=React\$1\.createContext\()/g, replacement: "/* @__PURE__ */ " },
  { path: "dom/lib.js", code: /^\w+\.displayName = .*$/gm, replacement: "" },
  { path: "dom/lib.js", code: /(?<= = )(?=React\$1\.forwardRef\()/g, replacement: "/* @__PURE__ */ " },
  // app/entry.client.tsx passes no instrumentations.
  { path: "router/router.js", code: /\binit\.instrumentations\b/g, replacement: "undefined" },
  // Browsers know all routes from the start: see react-router.config.ts.
  { path: "router/router.js", code: /\binit\.patchRoutesOnNavigation\b/g, replacement: "undefined" },
  {
    path: "dom-export/hydrated-router.js",
    code: /(?<=patchRoutesOnNavigation: )UNSAFE_\w+\(.*\)/g,
    replacement: "undefined",
  },
  { path: "dom-export/hydrated-router.js", code: /\bUNSAFE_useFogOFWarDiscovery\(.*\);/g, replacement: "" },
  { path: "dom/ssr/components.js", code: /\bisFogOfWarEnabled\(routeDiscovery, ssr\)/g, replacement: "false" },
  // No link or form asks for a view transition.
  { path: "components.js", code: /^\t*warnOnce\(viewTransitionOpts == null .*$/gm, replacement: "" },
  { path: "components.js", code: /!viewTransitionOpts \|\| !isViewTransitionAvailable/g, replacement: "true" },
  // No link or page asks for the data and scripts of another page in advance.
  { path: "dom/lib.js", code: /(?<== )usePrefetchBehavior\(prefetch, rest\)/g, replacement: "[]" },
  { path: "dom/lib.js", code: /(?<=ref: )mergeRefs\(forwardedRef, prefetchRef\)/g, replacement: "forwardedRef" },
  { path: "dom/lib.js", code: /\bshouldPrefetch && !isAbsolute\b/g, replacement: "false" },
  { path: "dom/ssr/components.js", code: /\bisPageLinkDescriptor\(link\)(?= \?)/g, replacement: "false" },
  // No page is rendered from React's server components.
  { path: "components.js", code: /(?<== )useIsRSCRouterContext\(\)/g, replacement: "false" },
  { path: "dom/ssr/components.js", code: /(?<== )useIsRSCRouterContext\(\)/g, replacement: "false" },
  { path: "hooks.js", code: /\bthis\.context\b/g, replacement: "false" },
];

const library = "react-router/dist/production/lib/";

/** Replaces that code in the scripts for browsers. */
export const withoutUnusedRouterCode = changeLibrary(
  "without-unused-router-code",
  "client",
  changes.map((change) => ({ ...change, path: library + change.path })),
);
