/** `unsafe`: must not stay as it is on a public site. `advice`: works, but something is missing. */
export type CheckLevel = "ok" | "advice" | "unsafe";

/** The result of one check, in one line. */
export interface Check {
  /** The setting, or the part of the database. */
  about: string;
  level: CheckLevel;
  message: string;
  /** The remedy, when `level` is not `ok`. */
  fix?: string;
}

/** Formats a result and its fix as one line, for logs and terminals. */
export function inOneLine({ message, fix }: Check): string {
  return fix ? `${message}; ${fix}` : message;
}

/** Sorts results by urgency, the most urgent first. */
export function mostUrgentFirst(checks: Check[]): Check[] {
  const rank = { unsafe: 0, advice: 1, ok: 2 };
  return checks.toSorted((one, other) => rank[one.level] - rank[other.level]);
}

/** Returns the first problem that is not false, or a check with the message `ok` if there is none. */
export function firstOf(about: string, ok: string, ...problems: (Omit<Check, "about"> | false)[]): Check {
  const problem = problems.find((each) => each !== false);
  return { about, ...(problem ?? { level: "ok", message: ok }) };
}
