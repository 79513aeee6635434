import { say, t } from "../../i18n/text.ts";
import { formatRupees } from "../money/money.ts";

/** Maximum length of special instructions, in characters. */
export const maxInstructionsLength = 300;

export const checkoutMessages = {
  instructionsTooLong: say(`Special instructions can have at most ${maxInstructionsLength} characters.` as const),
  wrongChange: say("Please enter whole rupees, such as 2000."),
  changeTooSmall: (totalRupees: number) =>
    t("Please enter at least {total}, the total of your order.", { total: formatRupees(totalRupees) }),
};
