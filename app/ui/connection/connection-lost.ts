import { isServerReachable } from "./server-reachable.ts";

/**
 * Whether a request failed because the server or its database cannot be reached: `fetch` throws a TypeError then, or the
 * answer was an error and the server still says that it is not ready. A redirect is an answer, and a request that another
 * navigation has replaced says nothing about the server.
 */
export async function isConnectionLost(error: unknown): Promise<boolean> {
  if (error instanceof TypeError) return true;
  if (error instanceof Response || isAborted(error) || (await isServerReachable())) return false;
  showDisconnected();
  return true;
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * Lets live pages say that they are offline, until their next event arrives, and load their data again then. Browsers
 * themselves notice only that the network is off.
 */
export function showDisconnected(): void {
  window.dispatchEvent(new Event("offline"));
}

/** How often the server is checked during a request. Almost every answer takes less. */
const checkEveryMs = 4_000;

/**
 * Waits for an answer from the server as long as the server can be reached. A connection lost in a tunnel makes a request
 * hang for minutes, where one that is refused fails at once.
 * @throws {TypeError} like `fetch` without a connection
 */
export function rejectWhenUnreachable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout>;
  let isSettled = false;
  const lost = new Promise<never>((_, reject) => {
    const check = async () => {
      const isReachable = await isServerReachable();
      // The answer has arrived during the check, whose result no longer matters.
      if (isSettled) return;
      if (isReachable) {
        timer = setTimeout(check, checkEveryMs);
        return;
      }
      reject(new TypeError("The server cannot be reached"));
      showDisconnected();
    };
    timer = setTimeout(check, checkEveryMs);
  });
  return Promise.race([answer, lost]).finally(() => {
    isSettled = true;
    clearTimeout(timer);
  });
}
