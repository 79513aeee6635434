import { t } from "../../i18n/text.ts";
import { pluralize } from "../../ui/text/pluralize.ts";

/** Formats a wait in seconds, at least 1, as 'in 5 minutes' or 'in 2 hours', rounded up. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time = minutes <= 90 ? pluralize(minutes, "minute") : pluralize(Math.ceil(minutes / 60), "hour");
  return t("in {time}", { time });
}
