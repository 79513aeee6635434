import { waitInWords } from "../dates/wait-in-words.ts";
import { countTry } from "./throttle.server.ts";
import { tooMany } from "./too-many.ts";

/** Counts a registration; how many seconds to wait, and what to say, when there were too many. */
export async function countRegistration(
  email: string,
  clientAddress: string,
): Promise<{ wait: number; message: string } | undefined> {
  const burst = await countTry("register", email, clientAddress);
  if (burst) return { wait: burst, message: tooMany.message };
  const wait =
    (await countTry("register-hourly", email, clientAddress)) ??
    (await countTry("register-daily", email, clientAddress));
  if (!wait) return undefined;
  const message = `Many accounts were created from your network lately. Please try again ${waitInWords(wait)}.`;
  return { wait, message };
}
