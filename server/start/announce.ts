import { checkMailServer } from "#app/features/mail/mail.server.ts";
import { reasonOf } from "#db/errors.server.ts";
import { env, resetCodeDelivery } from "#env";
import { log } from "#log";
import { isLocalHost } from "#settings-rules";
import { signInHints } from "./database.ts";

/** Logs where the app is, how to sign in, and whether its mail server works. */
export async function announce(port: number): Promise<void> {
  const origin = env.APP_ORIGIN ?? `http://localhost:${port}`;
  const behindProxy = env.APP_ORIGIN ? `, listening on ${env.HOST}, port ${port}` : "";
  log.info(`${env.APP_NAME} is ready on ${origin}${behindProxy}`);
  if (!env.APP_ORIGIN && isLocalHost(env.HOST)) log.info("Only this machine can open it: HOST=0.0.0.0 lets others in");
  // The app is already serving: a database that has gone away since then must not end it.
  await signInHints(origin).then(
    (lines) => lines.forEach((line) => void log.info(line)),
    (error) =>
      log.warn(
        `failed to create a set-up link for the first owner: ${reasonOf(error)}; restart, or use 'ops staff add'`,
      ),
  );
  if (resetCodeDelivery !== "email") return;
  await checkMailServer().catch((error) => log.warn(`reset codes can't be mailed now: ${withFix(reasonOf(error))}`));
}

/** Adds what to do, unless the reason names SMTP_URL and already says so. */
function withFix(reason: string): string {
  return reason.includes("SMTP_URL") ? reason : `${reason}; start the mail server, or correct SMTP_URL`;
}
