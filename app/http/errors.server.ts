import { createContext, data } from "react-router";
import { log } from "#log";
import { TooBusy } from "../features/accounts/passwords.server.ts";

/** Set when the database could not be reached while this request was answered. */
export const databaseAwayContext = createContext(false);

const connectionErrors = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "ENOTFOUND", "EPIPE", "ETIMEDOUT"]);
/** 08: connection exception, 53: too many connections, 57P: shut down, 57014: statement took too long. */
const databaseAwayStates = /^(08|53|57P|57014)/;

/** Whether an error means that PostgreSQL is away or overloaded, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (connectionErrors.has(code) || databaseAwayStates.test(code)) return true;
  if (
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/i.test(
      error.message,
    )
  )
    return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
}

/** For `catch` around the list that a page shows: logs why, and answers 503, so that an empty list is never a lie (design, §6). */
export function listUnavailable(what: string): (error: unknown) => never {
  return (error) => {
    if (isDatabaseAway(error)) throw error;
    log.error({ err: error }, what);
    throw data(null, { status: 503 });
  };
}

/** For `catch` around what a form asks for: logs why (being busy is no fault) and answers 'failed', so that the form can say so. */
export function logFailure(what: string): (error: unknown) => "failed" {
  return (error) => {
    if (!(error instanceof TooBusy)) log.error({ err: error }, what);
    return "failed";
  };
}
