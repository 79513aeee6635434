/** Maximum number of codes per account, for all unknown clients together and again for each known device. */
export interface CodeLimits {
  perHour: number;
  perDay: number;
}

/** Few, so that strangers cannot fill a mailbox. */
export const mailedCodeLimits: CodeLimits = { perHour: 3, perDay: 10 };
/** Codes on screen fill no mailbox. */
export const shownCodeLimits: CodeLimits = { perHour: 20, perDay: 100 };
