import { language, t } from "../../i18n/text.ts";
import type { Moment } from "./dates.ts";

/** A date, a time or both. Sets the writing direction, which text that begins with a digit would not determine. */
export function Time({ at, show }: { at: Moment; show: "date" | "time" | "both" }) {
  const texts = { date: at.date, time: at.time, both: t("{date}, {time}", at) };
  const direction = language() === "ur" && show !== "time" ? "rtl" : "ltr";
  return (
    <time dateTime={at.iso} dir={direction}>
      {texts[show]}
    </time>
  );
}
