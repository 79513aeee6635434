import type { Express, Response } from "express";
import { findPictureFile, readPicturePath } from "#app/features/pictures/picture-files.server.ts";
import { picturePath } from "#app/features/pictures/picture-form.ts";
import { unavailableRetrySeconds } from "#app/http/errors.server.ts";

/** Serves uploaded pictures from the database, cached for a year because their URLs contain a hash. */
export function servePictures(app: Express): void {
  app.get(picturePath, async (request, response, next) => {
    const wanted = readPicturePath(request.path);
    if (!wanted) return next();
    const { hash, width, format } = wanted;
    try {
      const file = await findPictureFile(hash, wanted);
      if (!file) return next();
      send(response, { file, format, tag: `"${hash.slice(0, 32)}-${width}-${format}"` });
    } catch (error) {
      request.log.error({ err: error }, "failed to read a picture");
      response
        .status(503)
        .set({ "Cache-Control": "no-store", "Retry-After": String(unavailableRetrySeconds) })
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
