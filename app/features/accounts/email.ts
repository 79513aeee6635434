import { z } from "zod";

const maxEmailLength = 254;

/**
 * A name, one @, and a host with a dot inside; deliberately simpler than RFC 5322. Only the first dot after the host's
 * first character can match `\.`: otherwise thousands of dots would cause quadratic backtracking.
 */
const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/**
 * Invisible characters, such as a pasted zero-width space: with one, an address would get a second account, which its
 * owner could never type. Except the two joiners, which addresses in Urdu may contain.
 */
const invisible = /[^\P{Default_Ignorable_Code_Point}\u200C\u200D]/gu;

interface EmailMessages {
  empty: string;
  noAt: string;
  malformed?: string;
}

/**
 * The schema of an email address. Removes invisible characters and surrounding spaces, and reports the first error: empty,
 * without @, or malformed, which includes too long.
 */
export function emailField(messages: EmailMessages) {
  return field(messages, isWellFormed);
}

/**
 * As `emailField`, for the address of a new account. Also rejects alternative spellings of an address, since each would be
 * another account with the same mailbox, and a full stop that a phone's keyboard has added.
 */
export function newEmailField(messages: EmailMessages) {
  return field(messages, (email) => isWellFormed(email) && hasOneSpelling(email));
}

function field({ empty, noAt, malformed = noAt }: EmailMessages, isValid: (email: string) => boolean) {
  return z
    .string({ error: empty })
    .overwrite((email) => email.replace(invisible, ""))
    .trim()
    .superRefine((email, { addIssue }) => {
      if (email === "") addIssue(empty);
      else if (!email.includes("@")) addIssue(noAt);
      else if (!isValid(email)) addIssue(malformed);
    });
}

function isWellFormed(email: string): boolean {
  return email.length <= maxEmailLength && emailPattern.test(email);
}

/**
 * Whether mail programs take the address literally. They drop brackets, and replace compatibility characters in a host,
 * such as 'ⓜ' and the ideographic full stop, by plain ones.
 */
function hasOneSpelling(email: string): boolean {
  const [, host = ""] = email.split("@");
  return !/[<>()[\]\\,;:"]/.test(email) && host.normalize("NFKC") === host && !/^\.|\.\.|\.$|\u3002/.test(host);
}
