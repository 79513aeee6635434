import type { ServerResponse } from "node:http";

/** Removes headers without effect on this response: HTTP/1.1 sends them uncompressed, and pages in lite mode are small. */
export function trimHeaders(response: ServerResponse): void {
  // What may not be stored needs no cache key.
  if (String(response.getHeader("Cache-Control")).includes("no-store")) response.removeHeader("Vary");
}

/** Files are not logged, so their request id leads nowhere. */
export function trimFileHeaders(response: ServerResponse): void {
  trimHeaders(response);
  response.removeHeader("X-Request-Id");
}
