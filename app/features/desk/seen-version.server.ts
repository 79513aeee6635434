import { hash } from "node:crypto";

/** The version of what a form shows, for its hidden field `seen`. */
export function versionOf(content: unknown): string {
  return hash("sha256", JSON.stringify(content), "base64url").slice(0, 16);
}

type Compared = { stored: unknown; sent: unknown; seen: string | undefined };

/**
 * Compares a form with what is stored now: `same` if it changes nothing, for example because it was sent twice, `conflict` if
 * somebody changed the stored content after the form was shown, and otherwise `current`. A form without `seen` is forged, and
 * never conflicts.
 */
export function compareSeen({ stored, sent, seen }: Compared): "same" | "conflict" | "current" {
  const version = versionOf(stored);
  if (version === versionOf(sent)) return "same";
  return seen === undefined || seen === version ? "current" : "conflict";
}
