import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import type { Express } from "express";
import expressStaticGzip from "express-static-gzip";

/** Serves the client build, precompressed: hashed assets are cached for a year, icons, pictures and the rest for a week. */
export function serveClientFiles(app: Express): void {
  const client = fileURLToPath(new URL("../client", import.meta.url));
  const compressed = { enableBrotli: true, orderPreference: ["br", "gz"] as ["br", "gz"], index: false as const };
  const served = { redirect: false, setHeaders: dropRequestId };
  app.use(
    "/assets",
    expressStaticGzip(`${client}/assets`, {
      ...compressed,
      // Nothing to revalidate: another version has another name.
      serveStatic: { ...served, immutable: true, maxAge: "1y", etag: false, lastModified: false, acceptRanges: false },
    }),
  );
  // Without this check, each request for a page would look for a file of its name on disk.
  const names = new Set(readdirSync(client, { recursive: true }).map((name) => `/${name}`));
  const serveFile = expressStaticGzip(client, {
    ...compressed,
    serveStatic: { redirect: false, setHeaders, maxAge: "7d" },
  });
  app.use((request, response, next) => (names.has(request.path) ? serveFile(request, response, next) : next()));
  app.use(["/assets", "/pictures"], (_request, response) => {
    response.status(404).set("Cache-Control", "no-store").type("text/plain").send("Not found");
  });
}

function setHeaders(response: ServerResponse, path: string): void {
  dropRequestId(response);
  // The service worker answers with it for any page. Safari would show it again from its memory instead of trying again.
  if (path.endsWith("/offline.html")) response.setHeader("Cache-Control", "no-store");
}

/** Saves bytes: requests for files are not logged, so their ids cannot be looked up. */
function dropRequestId(response: ServerResponse): void {
  response.removeHeader("X-Request-Id");
}
