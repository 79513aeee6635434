import { once } from "node:events";
import type { Server } from "node:http";
import { env } from "#env";
import { log } from "#log";

/**
 * Listens on HOST and PORT. Calls `close` when that fails or `stopped` is aborted.
 * @throws {Error} with one line that names the wrong setting, or the abort reason
 */
export async function listen(server: Server, stopped: AbortSignal, close: () => Promise<void>): Promise<void> {
  try {
    await once(server.listen(env.PORT, env.HOST), "listening").catch((error) => {
      throw new Error(explainListenError(error));
    });
    stopped.throwIfAborted();
  } catch (error) {
    await close();
    throw error;
  }
  server.on("error", (error) => log.warn({ err: error }, "failed to accept a connection"));
}

/** These error codes mean a wrong HOST, all others a wrong PORT. */
function explainListenError({ code = "" }: NodeJS.ErrnoException): string {
  const isHost = ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"].includes(code);
  const [name, value] = isHost ? ["HOST", env.HOST] : ["PORT", env.PORT];
  return `${name} ${value} can't be used (${code}): set ${name} to another one`;
}
