import type { Plugin } from "vite";

/** Code in React Router's modules because of which the bundle would keep parts that this app never uses. */
const replacements: { path: string; code: RegExp; replacement: string }[] = [
  // Names for developer tools, and calls that the bundler cannot know to be without effect, keep unused components.
  { path: "context.js", code: /^\w+\.displayName = .*$/gm, replacement: "" },
  { path: "context.js", code: /(?<= = )(?=React\$1\.createContext\()/g, replacement: "/* @__PURE__ */ " },
  { path: "dom/lib.js", code: /^\w+\.displayName = .*$/gm, replacement: "" },
  { path: "dom/lib.js", code: /(?<= = )(?=React\$1\.forwardRef\()/g, replacement: "/* @__PURE__ */ " },
  // app/entry.client.tsx passes no instrumentations.
  { path: "router/router.js", code: /\binit\.instrumentations\b/g, replacement: "undefined" },
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

const library = "/react-router/dist/production/lib/";

/** Replaces that code in the scripts for browsers. A version of React Router without it fails the build. */
export const withoutUnusedRouterCode: Plugin = {
  name: "without-unused-router-code",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\// },
    handler(original, id) {
      let text = original;
      for (const { code, replacement } of replacements.filter(({ path }) => id.endsWith(library + path))) {
        if (text.search(code) < 0) this.error(`${id} has no ${code}`);
        text = text.replace(code, replacement);
      }
      return { code: text, map: null };
    },
  },
};
