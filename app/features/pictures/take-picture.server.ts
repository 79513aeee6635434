import { keepPicture, type Upload } from "./keep-picture.server.ts";
import { refusalInWords } from "./messages.ts";

const busySeconds = 30;

/** For the forms with the fields of `PictureField`: the address of an uploaded picture, or why it is refused. */
export async function takePicture(staffId: string, upload: Upload) {
  const kept = await keepPicture(staffId, upload);
  if (kept.kind === "kept") return { values: { image: kept.image, removePicture: "" } };
  const errors = { picture: refusalInWords(kept) };
  if (kept.kind === "too-many") return { errors, options: { status: 429, retryAfter: kept.seconds } };
  if (kept.kind === "busy") return { errors, options: { status: 503, retryAfter: busySeconds } };
  return { errors };
}
