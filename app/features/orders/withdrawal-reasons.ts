/** The reasons for which a customer can cancel. The restaurant reads the same label. */
export const withdrawalReasons = [
  { code: "mistake", label: "I ordered by mistake" },
  { code: "change", label: "I want to order something else" },
  { code: "address", label: "The address or phone number is wrong" },
  { code: "slow", label: "It takes too long" },
  { code: "other", label: "Another reason" },
] as const;

export type WithdrawalReason = (typeof withdrawalReasons)[number]["code"];

/** Returns the text of a reason, for the order's history. */
export function describeWithdrawal(reason: WithdrawalReason): string {
  return withdrawalReasons.find(({ code }) => code === reason)?.label ?? "";
}
