import type { z } from "zod";

/** For tests: returns the first error message of each field, as `readForm` does. */
export function errorsOf(form: z.ZodObject, fields: Record<string, string>): Record<string, string> {
  const issues = form.safeParse(fields).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]).toReversed());
}
