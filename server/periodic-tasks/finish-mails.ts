import { finishMailing } from "#app/features/mail/mail.server.ts";
import { log } from "#log";

/** Waits a moment for the emails of this process that are being sent, before it ends, and logs how many are lost. */
export async function finishMails(): Promise<void> {
  const lost = await finishMailing();
  if (lost > 0) log.error(`emails that could not be sent before shutdown: ${lost}`);
}
