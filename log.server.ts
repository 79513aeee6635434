import { AsyncLocalStorage } from "node:async_hooks";
import { type LoggerOptions, pino } from "pino";
import { env } from "#env";

const requestIds = new AsyncLocalStorage<string>();

export const logOptions: LoggerOptions = {
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => {
    const requestId = requestIds.getStore();
    return requestId ? { requestId } : {};
  },
  serializers: { err: (error: Error) => withoutDetails(pino.stdSerializers.err(error)) },
};

/** The logger of this process: JSON lines on standard output, without secrets or customers' input. */
export const log = pino(logOptions);

/** How pino-http logs a request: the path only, since queries may hold customers' input and headers hold cookies. */
export const requestSerializers = {
  req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, path: loggedPath(url) }),
  res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
  // pino-http has serialized the error already.
  err: withoutDetails,
};

/** A URL's path without what opens something: whoever has an invitation's link can accept it. */
export function loggedPath(url: string): string {
  return (url.split("?")[0] ?? "").replace(/^(\/desk\/invitation\/).+/, "$1…");
}

/** Runs `work`, and all asynchronous work it starts, with this id in every line logged. */
export function withRequestId(requestId: string, work: () => void): void {
  requestIds.run(requestId, work);
}

/** Removes PostgreSQL's details: for a rejected row they quote every column, password hash included. */
function withoutDetails({ detail, where, internalQuery, ...known }: Record<string, unknown>): object {
  return known;
}
