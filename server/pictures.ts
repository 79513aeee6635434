import type { Express, Response } from "express";
import { findPictureFile } from "#app/features/pictures/picture-files.server.ts";

const widths = { "160": 160, "320": 320, "640": 640 } as const;
const formats = { webp: "webp", jpg: "jpeg" } as const;
const address = /^\/pictures\/([0-9a-f]{64})-(160|320|640)\.(webp|jpg)$/;

/** Serves uploaded pictures from the database, cached for a year because their URLs contain a hash. */
export function servePictures(app: Express): void {
  app.get(address, async (request, response, next) => {
    const [, hash = "", width = "640", extension = "jpg"] = address.exec(request.path) ?? [];
    const format = formats[extension as keyof typeof formats];
    try {
      const file = await findPictureFile(hash, { width: widths[width as keyof typeof widths], format });
      if (!file) return next();
      send(response, { file, format, tag: `"${hash.slice(0, 32)}-${width}-${format}"` });
    } catch (error) {
      request.log.error({ err: error }, "failed to read a picture");
      response
        .status(503)
        .set({ "Cache-Control": "no-store", "Retry-After": "5" })
        .type("text/plain")
        .send("Unavailable");
    }
  });
}

function send(response: Response, { file, format, tag }: { file: Buffer; format: string; tag: string }) {
  response.set({
    "Cache-Control": "public, max-age=31536000, immutable",
    // A picture that is opened by itself must not load anything.
    "Content-Security-Policy": "default-src 'none'",
    ETag: tag,
  });
  response.type(`image/${format}`).send(file);
}
