import { once } from "node:events";
import type { Server } from "node:http";
import { env } from "#env";
import { log } from "#log";

/**
 * Listens where HOST and PORT say. Where that fails, or `stopped` is aborted by then, calls `close` first.
 * @throws {Error} with one line that names the wrong one of them, or the signal's reason
 */
export async function listen(server: Server, stopped: AbortSignal, close: () => Promise<void>): Promise<void> {
  try {
    await once(server.listen(env.PORT, env.HOST), "listening").catch((error) => {
      throw new Error(whyNotListening(error));
    });
    stopped.throwIfAborted();
  } catch (error) {
    await close();
    throw error;
  }
  server.on("error", (error) => log.warn({ err: error }, "a connection could not be accepted"));
}

/** Some error codes mean that HOST is wrong; all others are about PORT. */
function whyNotListening({ code = "" }: NodeJS.ErrnoException): string {
  const isHost = ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"].includes(code);
  const [name, value] = isHost ? ["HOST", env.HOST] : ["PORT", env.PORT];
  return `${name} ${value} can't be used (${code}): set ${name} to another one`;
}
