import type { ServerResponse } from "node:http";

/** What browsers read of a document's response only. */
const aboutDocuments = ["Cross-Origin-Opener-Policy", "Referrer-Policy", "X-Frame-Options", "X-XSS-Protection"];

/** Removes headers without effect on this response: HTTP/1.1 sends them uncompressed, and pages in lite mode are small. */
export function trimHeaders(response: ServerResponse): void {
  const isDocument = String(response.getHeader("Content-Type")).startsWith("text/html");
  if (!isDocument) for (const name of aboutDocuments) response.removeHeader(name);
  if (String(response.getHeader("Cache-Control")).includes("no-store")) response.removeHeader("Vary");
}

/** The same for a file, which is not logged, so that its request id leads nowhere. */
export function trimFileHeaders(response: ServerResponse): void {
  trimHeaders(response);
  response.removeHeader("X-Request-Id");
}
