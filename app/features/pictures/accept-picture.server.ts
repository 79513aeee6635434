import type { Upload } from "../../ui/forms/upload.ts";
import { describeRefusal } from "./messages.ts";
import { savePicture } from "./save-picture.server.ts";

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
