import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { db } from "#db/db.server.ts";
import { deleteInBatches } from "#db/delete-in-batches.server.ts";
import { pictureWidths } from "../../ui/uploaded-picture.ts";
import type { PictureFile } from "./convert-picture.server.ts";
import { picturePath } from "./picture-form.ts";

/** A cache, so that a list of restaurants does not cost PostgreSQL thirty queries. */
const cache = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
});

const formats = { webp: "webp", jpg: "jpeg" } as const;

/** Parses the path of an uploaded picture's file; undefined for any other path. */
export function readPicturePath(path: string): ({ hash: string } & Pick<PictureFile, "width" | "format">) | undefined {
  const [, hash, found, extension] = picturePath.exec(path) ?? [];
  const width = pictureWidths.find((each) => String(each) === found);
  return hash && width ? { hash, width, format: formats[extension as keyof typeof formats] } : undefined;
}

/** Finds a file of an uploaded picture; undefined if there is none. The file of a hash never changes. */
export async function findPictureFile(
  hash: string,
  { width, format }: Pick<PictureFile, "width" | "format">,
): Promise<Buffer | undefined> {
  const key = `${hash}-${width}-${format}`;
  const known = cache.get(key);
  if (known) return known;
  const row = await db
    .selectFrom("pictureFiles")
    .select("data")
    .where("hash", "=", hash)
    .where("width", "=", width)
    .where("format", "=", format)
    .executeTakeFirst();
  if (row) cache.set(key, row.data);
  return row?.data;
}

/** The rows that refer to a picture; past orders keep theirs. */
const uses = sql`select from vendors where picture_of(restaurant_image) = pictures.hash
  union all select from menu_items where picture_of(image) = pictures.hash
  union all select from orders where picture_of(restaurant_image) = pictures.hash
  union all select from order_items where picture_of(image) = pictures.hash`;

/** Deletes pictures that have been unused for a day, and returns their number. */
export function deleteUnusedPictures(): Promise<number> {
  return deleteInBatches("pictures", sql<boolean>`created_at < now() - interval '1 day' and not exists (${uses})`);
}
