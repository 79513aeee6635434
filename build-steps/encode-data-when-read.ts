import type { Plugin } from "vite";
import { changeLibrary } from "./change-library.ts";

/** Where React Router encodes the data for a page's scripts, whether or not anybody reads it. */
const eager = /\bserverHandoffStream: (encodeViaTurboStream\([^\n]*\)),$/gm;

/**
 * Makes React Router encode a page's data only when `app/entry.server.tsx` reads it: a page in lite mode has no scripts, and encoding
 * its data would take up to a sixth of its processor time.
 */
export const encodeDataWhenRead: Plugin = {
  ...changeLibrary("encode-data-when-read", "ssr", [
    {
      path: "react-router/dist/production/lib/server-runtime/server.js",
      code: eager,
      replacement: "get serverHandoffStream() { return $1; },",
    },
  ]),
  // Only what is part of the bundle can be changed.
  config: () => ({ environments: { ssr: { resolve: { noExternal: ["react-router", "@react-router/node"] } } } }),
};
