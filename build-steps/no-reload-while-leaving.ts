import { changeLibrary } from "./change-library.ts";

/** The parts of React Router's function that loads a page's script, and what they become. */
const path = "react-router/dist/production/lib/dom/ssr/routeModules.js";
const changes = [
  {
    path,
    code: "\ttry {",
    replacement: `\tlet isLeaving = false;
\tconst leave = () => { isLeaving = true; };
\taddEventListener("beforeunload", leave);
\ttry {`,
  },
  {
    path,
    code: "catch (error) {",
    replacement: `catch (error) {
\t\tif (isLeaving) return new Promise((resolve) => setTimeout(resolve, 1000)).then(() => loadRouteModule(route, routeModulesCache));`,
  },
  {
    path,
    code: "\t\treturn new Promise(() => {});\n\t}",
    replacement: `\t\treturn new Promise(() => {});\n\t} finally { removeEventListener("beforeunload", leave); }`,
  },
];

/**
 * Keeps what a visitor asks for while a page's script is loading. Firefox then stops loading the script, and React Router,
 * which reloads the page whenever it cannot load one, would replace the form or address asked for. Instead the script is
 * loaded again after a second, because the page stays if the visitor only downloaded a file or called a number.
 */
export const noReloadWhileLeaving = changeLibrary("no-reload-while-leaving", "client", changes);
