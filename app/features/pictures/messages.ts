import { formatWait } from "../dates/format-wait.ts";
import type { SavePictureResult } from "./save-picture.server.ts";

type Refusal = Exclude<SavePictureResult, { kind: "saved" }>;

/** Says why an uploaded picture was refused. */
export function describeRefusal(refusal: Refusal): string {
  if (refusal.kind === "too-many")
    return `You have added many pictures. Please try again ${formatWait(refusal.seconds)}.`;
  return texts[refusal.kind];
}

const texts: Record<Exclude<Refusal["kind"], "too-many">, string> = {
  "too-large": "This file is larger than 8 MB. Please choose a smaller picture.",
  "not-a-picture": "This file is not a supported picture. Please choose a JPEG, PNG or WebP.",
  "too-many-pixels": "This picture has more than 30 million pixels. Please choose a smaller one.",
  "too-long": "This picture is wider or taller than 16,383 pixels. Please choose a smaller one.",
  broken: "This picture is broken. Please choose another one.",
  busy: "Too many pictures are being processed. Please choose it again in a minute.",
};
