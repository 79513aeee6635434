import { createHash } from "node:crypto";
import { sql } from "kysely";
import { db } from "#db/db.server.ts";
import { transact } from "#db/transaction.server.ts";
import type { Upload } from "../../ui/forms/upload.ts";
import { uploadedPictureUrl } from "../../ui/uploaded-picture.ts";
import { countAttempt, type TooMany } from "../throttle/throttle.server.ts";
import { type ConvertResult, convertPicture } from "./convert-picture.server.ts";
import { describeRefusal } from "./messages.ts";

/** `image`: the URL to store with the dish or restaurant. */
export type SavePictureResult =
  | { kind: "saved"; image: string }
  | TooMany
  | { kind: Exclude<Upload["kind"], "file"> | Exclude<ConvertResult["kind"], "converted"> };

const busySeconds = 30;

/** Stores the upload of a form with the fields of `PictureField`. Returns the picture's URL, or why it is refused. */
export async function acceptPicture(staffId: string, upload: Upload) {
  const saved = await savePicture(staffId, upload);
  if (saved.kind === "saved") return { values: { image: saved.image, removePicture: "" } };
  const errors = { picture: describeRefusal(saved) };
  if (saved.kind === "too-many") return { errors, options: { status: 429, retryAfter: saved.seconds } };
  if (saved.kind === "busy") return { errors, options: { status: 503, retryAfter: busySeconds } };
  return { errors };
}

/**
 * Converts and stores an uploaded picture, even if the rest of the form is invalid, so that nobody has to send it twice.
 * A picture that no dish or restaurant uses is deleted a day later.
 */
export async function savePicture(staffId: string, upload: Upload): Promise<SavePictureResult> {
  if (upload.kind !== "file") return upload;
  const refused = await countAttempt("upload-picture", staffId);
  if (refused) return refused;
  const hash = createHash("sha256").update(upload.bytes).digest("hex");
  const saved = { kind: "saved", image: uploadedPictureUrl(hash) } as const;
  if (await touchPicture(hash)) return saved;
  const converted = await convertPicture(upload.bytes);
  if (converted.kind !== "converted") return converted;
  await insertPicture(hash, converted);
  return saved;
}

/** Postpones the deletion of an unused picture by a day; false if the file is not stored yet. */
async function touchPicture(hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("pictures")
    .set({ createdAt: sql`now()` })
    .where("hash", "=", hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function insertPicture(
  hash: string,
  { width, height, files }: Extract<ConvertResult, { kind: "converted" }>,
): Promise<void> {
  return transact(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("pictures")
      .values({ hash, width, height })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    await trx
      .insertInto("pictureFiles")
      .values(files.map((file) => ({ hash, ...file })))
      .execute();
  });
}
