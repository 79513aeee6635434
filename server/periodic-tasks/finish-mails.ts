import { finishMailing } from "#app/features/mail/mail.server.ts";
import { log } from "#log";

/** Before this process ends: waits a moment for the emails that it is sending, and logs how many are lost. */
export async function finishMails(): Promise<void> {
  const lost = await finishMailing();
  if (lost > 0) log.error(`emails that could not be sent before shutdown: ${lost}`);
}
