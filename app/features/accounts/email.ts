import { z } from "zod";

const longestEmail = 254;

/**
 * Something, one @, something with a dot inside. Not RFC 5322 on purpose. The dot is the first one after the host's
 * first character: if any could be it, a text of thousands of dots would be tried thousands of times.
 */
const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

interface EmailMessages {
  empty: string;
  noAt: string;
  noShape?: string;
}

/** An e-mail field, trimmed, whose messages come in this order: empty, without @, of another shape or too long. */
export function emailField({ empty, noAt, noShape = noAt }: EmailMessages) {
  return z
    .string({ error: empty })
    .trim()
    .min(1, { error: empty, abort: true })
    .refine((email) => email.includes("@"), { error: noAt, abort: true })
    .refine((email) => email.length <= longestEmail && emailShape.test(email), noShape);
}
