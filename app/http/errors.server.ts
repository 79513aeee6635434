import { createContext, data, type RouterContextProvider } from "react-router";
import { log } from "#log";
import { TooBusyError } from "../features/accounts/passwords.server.ts";
import { AccountDeletedError } from "../features/customers/customer-writes.server.ts";
import { TooManyAtOnceError } from "../features/throttle/limit-per-key.server.ts";

/** Set to true if the database was unavailable during this request. */
export const databaseUnavailableContext = createContext(false);

/** The status of a page that cannot be loaded. The desk answers 503 whatever the error, as `throwUnavailable` does elsewhere. */
export const failedStatusContext = createContext(500);

/** Returns the status of an answer, which is 500 in React Router after any error. */
export function finalStatus(context: Readonly<RouterContextProvider>, status: number): number {
  if (context.get(databaseUnavailableContext)) return 503;
  return status === 500 ? context.get(failedStatusContext) : status;
}

/** The Retry-After, in seconds, of a server that is overloaded or has lost its database. */
export const unavailableRetrySeconds = 5;

/** EAI_AGAIN: no name server answers. */
const connectionErrors =
  /^(ECONNREFUSED|ECONNRESET|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/;
/**
 * 08: connection exception, 25006: a standby, which takes no writes, 28 and 3D000: the sign-in is refused, 53: too many
 * connections, 57P: shut down, 57014: statement timeout, 55P03: lock timeout. A missing table or privilege is not among
 * them: trying again does not help, so no Retry-After is sent.
 */
const unavailableStates = /^(08|25006|28|3D000|53|57P|57014|55P03)/;

/** Whether an error, or its cause, means that PostgreSQL is unreachable or overloaded, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (connectionErrors.test(code) || unavailableStates.test(code)) return true;
  if (
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/i.test(
      error.message,
    )
  )
    return true;
  return error.cause !== undefined && isDatabaseUnavailable(error.cause);
}

/**
 * Returns a `catch` handler for the data of a page: whatever the error, the page says that it could not be loaded, with status
 * 503, and never shows an empty list by mistake. Logs the error, unless `handleError` does.
 * @param failure log message, such as "failed to load orders"
 * @throws {unknown} the error itself if the database is unavailable: `handleError` handles it
 */
export function throwUnavailable(failure: string): (error: unknown) => never {
  return (error) => {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error }, failure);
    throw data(null, { status: 503 });
  };
}

export interface Unavailable {
  kind: "unavailable";
}

/**
 * Awaits the work of an action. If it throws, returns 'unavailable', so that the action can answer with the page's own
 * message. Logs the error, unless the cause is only too much load or an account that was just deleted.
 * @param failure log message, such as "failed to place an order"
 */
export async function orUnavailable<Result>(work: Promise<Result>, failure: string): Promise<Result | Unavailable> {
  try {
    return await work;
  } catch (error) {
    const isExpected = [TooBusyError, TooManyAtOnceError, AccountDeletedError].some((kind) => error instanceof kind);
    if (!isExpected) log.error({ err: error }, failure);
    return { kind: "unavailable" };
  }
}
