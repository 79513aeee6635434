import { z } from "zod";

/** Shape of an e-mail address as the spec wants it: something, @, something with a dot. Not RFC 5322 on purpose. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface EmailMessages {
  empty: string;
  noAt: string;
  noShape?: string;
}

/** An e-mail field whose messages come in the spec's order: empty, without @, of another shape. Trimmed, at most 254. */
export function emailField({ empty, noAt, noShape = noAt }: EmailMessages) {
  return z
    .string({ error: empty })
    .trim()
    .min(1, { error: empty, abort: true })
    .refine((email) => email.includes("@"), { error: noAt, abort: true })
    .refine((email) => emailShape.test(email) && email.length <= 254, noShape);
}
