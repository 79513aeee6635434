import { isServerReachable } from "./server-reachable.ts";

/**
 * Whether a request failed because the server or its database cannot be reached: `fetch` throws a TypeError then, or the
 * answer was an error and the server still says that it is not ready. A redirect is an answer.
 */
export async function isLost(error: unknown): Promise<boolean> {
  if (error instanceof TypeError) return true;
  if (error instanceof Response || (await isServerReachable())) return false;
  showDisconnected();
  return true;
}

/** Browsers notice only that their own network is off. Live pages say that they are offline until the next event arrives. */
function showDisconnected(): void {
  window.dispatchEvent(new Event("offline"));
}

/** Longer than almost every answer takes. */
const patienceMs = 4_000;

/**
 * Waits for an answer of the server as long as the server can be reached. A connection lost in a tunnel makes a request
 * hang for minutes, where one that is refused fails at once.
 * @throws {TypeError} like `fetch` without a connection
 */
export function untilUnreachable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout>;
  const lost = new Promise<never>((_, reject) => {
    const check = async () => {
      if (await isServerReachable()) {
        timer = setTimeout(check, patienceMs);
        return;
      }
      reject(new TypeError("The server cannot be reached"));
      showDisconnected();
    };
    timer = setTimeout(check, patienceMs);
  });
  return Promise.race([answer, lost]).finally(() => clearTimeout(timer));
}
