import { AsyncLocalStorage } from "node:async_hooks";
import { type LoggerOptions, pino } from "pino";
import { env, worker } from "#env";
import { securityEvents } from "#metrics";

/** The request that is being handled. */
interface Handled {
  requestId: string;
  clientAddress?: string;
}

const handled = new AsyncLocalStorage<Handled>();

export const logOptions: LoggerOptions = {
  level: env.LOG_LEVEL,
  base: worker && { worker: worker.name },
  timestamp: pino.stdTimeFunctions.isoTime,
  // A copy: pino adds the fields of the line to it.
  mixin: () => ({ ...handled.getStore() }),
  serializers: { err: (error: Error) => withoutDetails(pino.stdSerializers.err(error)) },
};

/** The logger of this process: JSON lines on standard output, without secrets or customers' input. */
export const log = pino(logOptions);

/** Serializers for pino-http. Logs only the path: queries may contain customers' input, and headers contain cookies. */
export const requestSerializers = {
  req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, path: loggedPath(url) }),
  res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
  // pino-http passes an error that is already serialized.
  err: withoutDetails,
};

const secretPath = /(\/invitation\/).+/i;

/** The path of a URL without its secrets: anybody who has the link of an invitation can accept it. */
export function loggedPath(url: string): string {
  const [path = ""] = url.split("?");
  // Routes match escaped letters, too.
  const readable = path.replace(/%[2-7][\dA-F]/gi, decodeURIComponent);
  return secretPath.test(readable) ? readable.replace(secretPath, "$1…") : path;
}

/** Runs `work`; every line that it logs, also asynchronously, contains this request id and the client's address. */
export function withRequestId(requestId: string, work: () => void, clientAddress?: string): void {
  handled.run({ requestId, ...(clientAddress && { clientAddress }) }, work);
}

/** The id of the request that is being handled, by which its lines are found in the log. */
export function currentRequestId(): string | undefined {
  return handled.getStore()?.requestId;
}

/** Whom it concerns, by ids: what somebody types may be anybody's e-mail address, or a password in the wrong field. */
interface SecurityFacts {
  customerId?: string | undefined;
  staffId?: string | null | undefined;
  /** Who or what it was done to. */
  subjectId?: string | undefined;
  reason?: string;
}

/**
 * Writes and counts a line about the security of accounts, such as 'sign-in.failed'. What failed or was refused is a
 * warning.
 */
export function logSecurity(event: string, facts: SecurityFacts = {}): void {
  securityEvents.inc({ event });
  const level = /failed|throttled|refused/.test(event) ? "warn" : "info";
  log[level]({ security: event, ...facts }, `security: ${event}`);
}

/** Removes PostgreSQL's error details: for a rejected row they quote all columns, including the password hash. */
function withoutDetails({ detail, where, internalQuery, ...known }: Record<string, unknown>): object {
  return known;
}
