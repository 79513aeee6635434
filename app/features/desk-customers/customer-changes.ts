/** A change of a customer's account: the `intent` of its form. */
export type CustomerChange = "disable" | "enable" | "end-sessions" | "reset-code";

/** The changes that need a confirmation. */
export type CustomerQuestion = Exclude<CustomerChange, "enable">;

/** Whether a form's intent is a known change. */
export function isCustomerChange(intent: string | null): intent is CustomerChange {
  return intent === "enable" || isQuestion(intent);
}

/** The change that the URL asks to confirm. A disabled account has none: it can only be enabled, without confirmation. */
export function readQuestion(ask: string | null, status: "active" | "disabled"): CustomerQuestion | undefined {
  return isQuestion(ask) && status === "active" ? ask : undefined;
}

function isQuestion(text: string | null): text is CustomerQuestion {
  return text === "disable" || text === "end-sessions" || text === "reset-code";
}
