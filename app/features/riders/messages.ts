import { success } from "../../ui/notice.ts";
import { formatRupees } from "../money/money.ts";
import { staffChangeNotice } from "../staff/messages.ts";

export const riderMessages = {
  notYours: "This delivery is no longer yours.",
  confirmed: (rupees: number, name: string) => success(`${formatRupees(rupees)} received from ${name}.`),
  otherSum: (rupees: number) => `The amount is now ${formatRupees(rupees)}. Count again, then confirm.`,
  receivedBefore: (rupees: number, by: string, time: string) =>
    `${by} already received ${formatRupees(rupees)}, ${time}.`,
  switched: staffChangeNotice,
  hasAccount: "This rider already has an account.",
  sayReason: "Write what was wrong.",
  corrected: success("Corrected. The cash is with the rider again."),
  correctedBefore: (by: string) => `${by} has already corrected this.`,
} as const;
