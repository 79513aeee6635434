/** `unsafe`: must not stay as it is on a public site. `advice`: works, but something is missing. */
export type CheckLevel = "ok" | "advice" | "unsafe";

/** One thing that was looked at, with what was found in a line. */
export interface Check {
  /** The setting, or the part of the database. */
  about: string;
  level: CheckLevel;
  says: string;
  /** What to do about it; only of what is not in order. */
  cure?: string;
}

/** A finding with its cure in one line, for logs and terminals. */
export function inOneLine({ says, cure }: Check): string {
  return cure ? `${says}; ${cure}` : says;
}

/** A list of findings in which the most urgent ones come first. */
export function mostUrgentFirst(checks: Check[]): Check[] {
  const rank = { unsafe: 0, advice: 1, ok: 2 };
  return checks.toSorted((one, other) => rank[one.level] - rank[other.level]);
}

/** Finds out what applies: the first of these that does, else that all is well. */
export function firstOf(
  about: string,
  problems: [applies: boolean, problem: Omit<Check, "about">][],
  ok: string,
): Check {
  const problem = problems.find(([applies]) => applies)?.[1];
  return { about, ...(problem ?? { level: "ok", says: ok }) };
}
