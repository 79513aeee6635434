import type { Plugin } from "vite";

/** A change of a library's file, whose path ends with `path`. Regular expressions may match several times. */
export interface Change {
  path: string;
  code: string | RegExp;
  replacement: string;
}

/** Changes a library's code in the build for browsers, or for the server (`ssr`). A version of it without that code fails the build. */
export function changeLibrary(name: string, environment: "client" | "ssr", changes: Change[]): Plugin {
  const paths = [...new Set(changes.map(({ path }) => path))];
  return {
    name,
    apply: "build",
    applyToEnvironment: (built) => built.name === environment,
    transform: {
      filter: { id: new RegExp(`/(?:${paths.join("|")})$`) },
      handler(original, id) {
        let text = original;
        for (const { code, replacement } of changes.filter(({ path }) => id.endsWith(`/${path}`))) {
          const changed = text.replace(code, replacement);
          if (changed === text) this.error(`${id} has no ${code}`);
          text = changed;
        }
        return { code: text, map: null };
      },
    },
  };
}
