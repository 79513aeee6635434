import { z } from "zod";
import type { Upload } from "../../ui/forms/upload.ts";
import { maxFileBytes } from "./decode-file.ts";
import { importMessages } from "./messages.ts";

/** Uploads a file or pasted text for a preview, or confirms a preview. */
export const importForm = z.object({
  intent: z.enum(["preview", "import"]).catch("preview"),
  text: z.string().optional(),
  hidesMissing: z.string().max(10).optional(),
  file: z.string().max(64).catch(""),
  seen: z.string().max(64).catch(""),
});

export type ImportInput = z.output<typeof importForm>;

/** The field of a pasted file, which may be as long as an uploaded one. */
export const pastedText = { name: "text", maxBytes: maxFileBytes, tooLong: importMessages.tooLong };

const busySeconds = 30;

/** The uploaded or pasted file; the name is '' for pasted text. */
export interface SentFile {
  bytes: Uint8Array;
  fileName: string;
}

const maxNameLength = 200;

/** Passes an uploaded file to `store`, or returns an error message. */
export async function acceptFile(upload: Upload, store: (file: SentFile) => void) {
  if (upload.kind === "busy") {
    return { errors: { upload: importMessages.busy }, options: { status: 503, retryAfter: busySeconds } };
  }
  if (upload.kind !== "file" || upload.bytes.length > maxFileBytes) {
    return { errors: { upload: importMessages.tooLarge } };
  }
  // Any name can be sent, and the import must not fail because of it.
  const fileName = upload.name
    .slice(0, maxNameLength)
    .replace(/\p{Cc}/gu, "")
    .toWellFormed();
  store({ bytes: upload.bytes, fileName });
  return { values: {} };
}
