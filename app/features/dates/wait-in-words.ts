import { pluralize } from "../../ui/pluralize.ts";

/** When to try again, such as 'in 5 minutes' or 'in 2 hours', never too early. @param seconds at least 1 */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `in ${minutes <= 90 ? pluralize(minutes, "minute") : pluralize(Math.ceil(minutes / 60), "hour")}`;
}
