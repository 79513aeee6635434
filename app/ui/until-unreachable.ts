import { isServerReachable } from "./server-reachable.ts";

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
      if (await isServerReachable()) timer = setTimeout(check, patienceMs);
      else reject(new TypeError("The server cannot be reached"));
    };
    timer = setTimeout(check, patienceMs);
  });
  return Promise.race([answer, lost]).finally(() => clearTimeout(timer));
}
