import { formatRupees } from "../money/money.ts";

/** Longest special instructions, in user-perceived characters. */
export const maxInstructionsLength = 300;

export const checkoutMessages = {
  instructionsTooLong: `Special instructions can have ${maxInstructionsLength} characters at most.`,
  wrongChange: "Please enter whole rupees, such as 2000.",
  changeTooSmall: (totalRupees: number) => `Please enter ${formatRupees(totalRupees)}, the total, or more.`,
};
