import { say } from "../../i18n/text.ts";

/** Shown for a closed restaurant whose next opening is unknown. */
export const closedRightNow = say("Closed right now");
