import { success } from "../../ui/notice.ts";
import { formatRupees } from "../money/money.ts";

/** The messages about riders and their cash. */
export const riderMessages = {
  notYours: "This delivery is not yours any more.",
  notSaved: "This could not be saved. Please try again.",
  confirmed: (rupees: number, name: string) => success(`${formatRupees(rupees)} received from ${name}.`),
  otherSum: (rupees: number) => `Meanwhile it is ${formatRupees(rupees)}. Count again, then confirm.`,
  receivedBefore: (rupees: number, by: string, time: string) =>
    `${by} has received ${formatRupees(rupees)} already, ${time}.`,
  hasAccount: "Somebody delivers as this rider already.",
  pressAgain: "Please press the button again.",
  sayReason: "Write what was wrong.",
  longReason: "Keep the reason under 200 characters.",
  corrected: success("Corrected. The cash is with the rider again."),
  correctedBefore: (by: string) => `${by} has corrected this already.`,
} as const;
