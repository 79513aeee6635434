import { refusalInWords } from "./messages.ts";
import { savePicture, type Upload } from "./save-picture.server.ts";

const busySeconds = 30;

/** For the forms with the fields of `PictureField`: the address of an uploaded picture, or why it is refused. */
export async function acceptPicture(staffId: string, upload: Upload) {
  const kept = await savePicture(staffId, upload);
  if (kept.kind === "kept") return { values: { image: kept.image, removePicture: "" } };
  const errors = { picture: refusalInWords(kept) };
  if (kept.kind === "too-many") return { errors, options: { status: 429, retryAfter: kept.seconds } };
  if (kept.kind === "busy") return { errors, options: { status: 503, retryAfter: busySeconds } };
  return { errors };
}
