/** What may be done to a customer's account; `intent` of its form. */
export type CustomerChange = "disable" | "enable" | "end-sessions" | "reset-code";

/** Those that are asked about first. */
export type CustomerQuestion = Exclude<CustomerChange, "enable">;

/** Whether a form asks for a change there is. */
export function isCustomerChange(intent: string | null): intent is CustomerChange {
  return intent === "enable" || isQuestion(intent);
}

/** What a URL asks about an account; undefined for nothing. A disabled one can only be enabled, which nobody asks about. */
export function readQuestion(ask: string | null, status: "active" | "disabled"): CustomerQuestion | undefined {
  return isQuestion(ask) && status === "active" ? ask : undefined;
}

function isQuestion(text: string | null): text is CustomerQuestion {
  return text === "disable" || text === "end-sessions" || text === "reset-code";
}
