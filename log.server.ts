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

/** Serializers for pino-http. Logs only the path: queries may contain customers' input, and headers contain cookies. */
export const requestSerializers = {
  req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, path: loggedPath(url) }),
  res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
  // pino-http passes an error that is already serialized.
  err: withoutDetails,
};

/** The path of a URL without its secrets: whoever has the link of an invitation can accept it. */
export function loggedPath(url: string): string {
  return (url.split("?")[0] ?? "").replace(/^(\/desk\/invitation\/).+/, "$1…");
}

/** Runs `work`; every line that it logs, also asynchronously, contains this request id. */
export function withRequestId(requestId: string, work: () => void): void {
  requestIds.run(requestId, work);
}

/** Removes PostgreSQL's error details: for a rejected row they quote all columns, including the password hash. */
function withoutDetails({ detail, where, internalQuery, ...known }: Record<string, unknown>): object {
  return known;
}
