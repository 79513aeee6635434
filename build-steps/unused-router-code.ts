import type { Plugin } from "vite";

/** Code of React Router's modules that keeps what this app never uses in the bundle, and what it becomes. */
const replacements: { path: string; code: RegExp; by: string }[] = [
  // Names for developer tools, and calls that the bundler cannot know to be without effect, keep unused components.
  { path: "context.js", code: /^\w+\.displayName = .*$/gm, by: "" },
  { path: "context.js", code: /(?<= = )(?=React\$1\.createContext\()/g, by: "/* @__PURE__ */ " },
  { path: "dom/lib.js", code: /^\w+\.displayName = .*$/gm, by: "" },
  { path: "dom/lib.js", code: /(?<= = )(?=React\$1\.forwardRef\()/g, by: "/* @__PURE__ */ " },
  // app/entry.client.tsx passes no instrumentations.
  { path: "router/router.js", code: /\binit\.instrumentations\b/g, by: "undefined" },
  // No page is rendered from React's server components.
  { path: "components.js", code: /(?<== )useIsRSCRouterContext\(\)/g, by: "false" },
  { path: "dom/ssr/components.js", code: /(?<== )useIsRSCRouterContext\(\)/g, by: "false" },
  { path: "hooks.js", code: /\bthis\.context\b/g, by: "false" },
];

const library = "/react-router/dist/production/lib/";

/** Leaves such code out of the scripts for browsers. A version of React Router without it fails the build. */
export const withoutUnusedRouterCode: Plugin = {
  name: "without-unused-router-code",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\// },
    handler(original, id) {
      let text = original;
      for (const { code, by } of replacements.filter(({ path }) => id.endsWith(library + path))) {
        if (text.search(code) < 0) this.error(`${id} has no ${code}`);
        text = text.replace(code, by);
      }
      return { code: text, map: null };
    },
  },
};
