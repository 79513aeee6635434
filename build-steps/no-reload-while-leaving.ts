import type { Plugin } from "vite";

/** The parts of React Router's function that loads a page's script, and what they become. */
const changes = [
  {
    code: "\ttry {",
    becomes: `\tlet isLeaving = false;
\tconst leave = () => { isLeaving = true; };
\taddEventListener("beforeunload", leave);
\ttry {`,
  },
  {
    code: "catch (error) {",
    becomes: `catch (error) {
\t\tif (isLeaving) return new Promise((resolve) => setTimeout(resolve, 1000)).then(() => loadRouteModule(route, routeModulesCache));`,
  },
  {
    code: "\t\treturn new Promise(() => {});\n\t}",
    becomes: `\t\treturn new Promise(() => {});\n\t} finally { removeEventListener("beforeunload", leave); }`,
  },
];

/**
 * Keeps what a visitor asks for while a page's script is loading. Firefox then stops loading the script, and React Router,
 * which reloads the page whenever it cannot load one, would replace the form or address asked for. Instead the script is
 * loaded again after a second, because the page stays if the visitor only downloaded a file or called a number.
 */
export const noReloadWhileLeaving: Plugin = {
  name: "no-reload-while-leaving",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
    handler(original, id) {
      let text = original;
      for (const { code, becomes } of changes) {
        if (!text.includes(code)) this.error(`${id} has no ${code}`);
        text = text.replace(code, becomes);
      }
      return { code: text, map: null };
    },
  },
};
