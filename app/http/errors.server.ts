import { createContext, data } from "react-router";
import { log } from "#log";
import { TooBusy } from "../features/accounts/passwords.server.ts";
import { TooManyAtOnce } from "../features/customers/limit-per-key.server.ts";

/** Set when the database could not be reached while this request was answered. */
export const databaseUnavailableContext = createContext(false);

const connectionErrors = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "ENOTFOUND", "EPIPE", "ETIMEDOUT"]);
/** 08: connection exception, 53: too many connections, 57P: shut down, 57014: statement timeout, 55P03: lock timeout. */
const unavailableStates = /^(08|53|57P|57014|55P03)/;

/** Whether an error means that PostgreSQL is away or overloaded, so that trying again later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (connectionErrors.has(code) || unavailableStates.test(code)) return true;
  if (
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/i.test(
      error.message,
    )
  )
    return true;
  return error.cause !== undefined && isDatabaseUnavailable(error.cause);
}

/** For `catch` around the list that a page shows: logs the reason and throws a 503, because an empty list would be a lie. */
export function unavailablePage(failure: string): (error: unknown) => never {
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
 * For what a form asks for: a failure becomes one more result that the action answers in its page's own words.
 * @param failure logged with the reason, such as "failed to place an order"; a server that is merely busy logs nothing
 */
export async function orUnavailable<Result>(work: Promise<Result>, failure: string): Promise<Result | Unavailable> {
  try {
    return await work;
  } catch (error) {
    logFailure(error, failure);
    return { kind: "unavailable" };
  }
}

/** Logs why something failed, unless the server was merely busy. */
export function logFailure(error: unknown, failure: string): void {
  if (!(error instanceof TooBusy || error instanceof TooManyAtOnce)) log.error({ err: error }, failure);
}
