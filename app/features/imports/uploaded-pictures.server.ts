import { sql } from "kysely";
import type { Db } from "#db/db.server.ts";
import { uploadedPictureUrl } from "../../ui/uploaded-picture.ts";
import { picturePath } from "../pictures/picture-form.ts";
import type { FileRead } from "./imported-file.ts";

/**
 * Gives the uploaded pictures of a file the URL that forms store: under the address of another of its files, as browsers copy
 * it, a picture would not count as used, and be deleted. Whatever site an address names, an equal hash is the same picture.
 */
export async function nameUploadedPictures({ file }: FileRead, on: Db): Promise<void> {
  const rows = file.kind === "restaurants" ? file.restaurants : [...file.dishes, file.restaurant ?? {}];
  const found = rows.flatMap((row: { picture?: string | undefined }) => {
    const hash = findHash(row.picture ?? "");
    return hash ? [{ row, hash }] : [];
  });
  if (found.length === 0) return;
  const hashes = found.map(({ hash }) => hash);
  const pictures = on.selectFrom("pictures").select("hash").where(sql<boolean>`hash = any(${hashes})`);
  const stored = new Set((await pictures.execute()).map(({ hash }) => hash));
  for (const { row, hash } of found) if (stored.has(hash)) row.picture = uploadedPictureUrl(hash);
}

function findHash(address: string): string | undefined {
  return picturePath.exec(address.replace(/^https?:\/\/[^/]+/, ""))?.[1];
}
