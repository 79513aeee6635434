import { z } from "zod";

const maxEmailLength = 254;

/**
 * A name, one @, and a host with a dot inside; deliberately simpler than RFC 5322. Only the first dot after the host's
 * first character can match `\.`: otherwise thousands of dots would cause quadratic backtracking.
 */
const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/**
 * Characters that nobody sees, such as a pasted zero-width space: they would make another account of an address that its
 * owner could never type. Not the two joiners, which addresses in Urdu may contain.
 */
const invisible = /[^\P{Default_Ignorable_Code_Point}\u200C\u200D]/gu;

interface EmailMessages {
  empty: string;
  noAt: string;
  malformed?: string;
}

/** The schema of an e-mail address. Removes invisible characters, trims it, and reports the first error: empty, without @, malformed or too long. */
export function emailField(messages: EmailMessages) {
  return field(messages, isWellFormed);
}

/**
 * As `emailField`, for the address of a new account: it also rejects other spellings of a mailbox's address, each of which
 * would be another account whose mails reach the same person, and a full stop that a phone's keyboard has added.
 */
export function newEmailField(messages: EmailMessages) {
  return field(messages, (email) => isWellFormed(email) && hasOneSpelling(email));
}

function field(messages: EmailMessages, isValid: (email: string) => boolean) {
  return z
    .string({ error: messages.empty })
    .overwrite((email) => email.replace(invisible, ""))
    .trim()
    .superRefine((email, { addIssue }) => {
      const problem = findProblem(email, messages, isValid);
      if (problem) addIssue(problem);
    });
}

function findProblem(
  email: string,
  { empty, noAt, malformed = noAt }: EmailMessages,
  isValid: (email: string) => boolean,
): string | undefined {
  if (email === "") return empty;
  if (!email.includes("@")) return noAt;
  return isValid(email) ? undefined : malformed;
}

function isWellFormed(email: string): boolean {
  return email.length <= maxEmailLength && emailPattern.test(email);
}

/**
 * Whether a mail goes to what the address says: mail programs drop brackets, and map a host's letters, such as 'ⓜ' and
 * the full stop of Chinese, to plain ones.
 */
function hasOneSpelling(email: string): boolean {
  const [, host = ""] = email.split("@");
  return !/[<>()[\]\\,;:"]/.test(email) && host.normalize("NFKC") === host && !/^\.|\.\.|\.$|\u3002/.test(host);
}
