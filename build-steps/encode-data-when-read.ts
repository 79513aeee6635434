import type { Plugin } from "vite";

/** Where React Router encodes the data for a page's scripts, whether or not anybody reads it. */
const eager = /\bserverHandoffStream: (encodeViaTurboStream\([^\n]*\)),$/gm;

/**
 * Makes React Router encode a page's data only when `app/entry.server.tsx` reads it: a page in lite mode has no scripts, and encoding
 * its data would take up to a sixth of its processor time. A version of React Router without this code fails the build.
 */
export const encodeDataWhenRead: Plugin = {
  name: "encode-data-when-read",
  apply: "build",
  // Only what is part of the bundle can be changed.
  config: () => ({ environments: { ssr: { resolve: { noExternal: ["react-router", "@react-router/node"] } } } }),
  applyToEnvironment: ({ name }) => name === "ssr",
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/server-runtime\/server\.js$/ },
    handler(original, id) {
      if (original.search(eager) < 0) this.error(`${id} has no ${eager}`);
      return { code: original.replace(eager, "get serverHandoffStream() { return $1; },"), map: null };
    },
  },
};
