import { once } from "node:events";
import type { Server } from "node:http";
import { codeOf } from "#db/errors.server.ts";
import { env } from "#env";
import { log } from "#log";

/**
 * Listens on HOST and PORT, unless the server already does. Calls `close` when that fails or `stopped` is aborted.
 * @throws {Error} with one line that names the wrong setting, or the abort reason
 */
export async function listen(server: Server, stopped: AbortSignal, close: () => Promise<void>): Promise<void> {
  try {
    await openPort(server);
    stopped.throwIfAborted();
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Listens before the database is prepared, so that health checks are answered. A port that is taken is tried again by
 * `listen`: the process that has it may be stopping, and the start waits for its database anyway.
 * @throws {Error} with one line that names the wrong setting, if waiting would not help
 */
export async function listenEarly(server: Server): Promise<void> {
  await openPort(server).catch((error) => {
    if (codeOf(error.cause) !== "EADDRINUSE") throw error;
  });
}

async function openPort(server: Server): Promise<void> {
  if (server.listening) return;
  await once(server.listen(env.PORT, env.HOST), "listening").catch((cause) => {
    throw new Error(explainListenError(cause), { cause });
  });
  server.on("error", (error) => log.warn({ err: error }, "failed to accept a connection"));
}

/** These error codes mean a wrong HOST, all others a wrong PORT. */
function explainListenError({ code = "" }: NodeJS.ErrnoException): string {
  const isHost = ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"].includes(code);
  const [name, value] = isHost ? ["HOST", env.HOST] : ["PORT", env.PORT];
  return `${name} ${value} can't be used (${code}): set ${name} to another one`;
}
