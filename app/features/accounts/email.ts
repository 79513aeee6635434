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
  noShape?: string;
}

/** The schema of an e-mail address. Removes invisible characters, trims it, and reports the first error: empty, without @, malformed or too long. */
export function emailField(messages: EmailMessages) {
  return z
    .string({ error: messages.empty })
    .overwrite((email) => email.replace(invisible, ""))
    .trim()
    .superRefine((email, { addIssue }) => {
      const problem = findProblem(email, messages);
      if (problem) addIssue(problem);
    });
}

function findProblem(email: string, { empty, noAt, noShape = noAt }: EmailMessages): string | undefined {
  if (email === "") return empty;
  if (!email.includes("@")) return noAt;
  return email.length <= maxEmailLength && emailPattern.test(email) ? undefined : noShape;
}
