import { z } from "zod";
import { maxFileBytes } from "./decode-file.ts";
import { importMessages } from "./messages.ts";

/** The form sends a file or pasted text for a preview, or confirms a preview. */
export const importForm = z.object({
  intent: z.enum(["preview", "import"]).catch("preview"),
  text: z.string().optional(),
  hidesMissing: z.string().max(10).optional(),
  file: z.string().max(64).catch(""),
  seen: z.string().max(64).catch(""),
});

/** The field of a pasted file, which may be as long as an uploaded one. */
export const pastedText = { name: "text", maxBytes: maxFileBytes, tooLong: importMessages.tooLong };

/** An uploaded file as the request has it. */
type Upload = { kind: "file"; bytes: Buffer } | { kind: "too-large" } | { kind: "busy" };

const busySeconds = 30;

/** Passes the bytes of an uploaded file to `keep`, or answers why there are none. */
export async function takeFile(upload: Upload, keep: (bytes: Buffer) => void) {
  if (upload.kind === "busy") {
    return { errors: { upload: importMessages.busy }, options: { status: 503, retryAfter: busySeconds } };
  }
  if (upload.kind === "too-large" || upload.bytes.length > maxFileBytes) {
    return { errors: { upload: importMessages.tooLarge } };
  }
  keep(upload.bytes);
  return { values: {} };
}
