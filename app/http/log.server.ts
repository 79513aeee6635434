import { AsyncLocalStorage } from "node:async_hooks";
import { pino } from "pino";
import { env } from "#env";

const requestIds = new AsyncLocalStorage<string>();

/** The log of this process: JSON lines on standard output, without secrets or what customers typed. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => {
    const requestId = requestIds.getStore();
    return requestId ? { requestId } : {};
  },
  serializers: { err: describeError },
});

/** Runs `work`, and what it starts, with this id in every line it logs. */
export function withRequestId(requestId: string, work: () => void): void {
  requestIds.run(requestId, work);
}

function describeError(error: Error): object {
  return withoutDetails(pino.stdSerializers.err(error));
}

/** Without PostgreSQL's details: of a refused row they quote every column, a password's hash included. */
export function withoutDetails({ detail, where, internalQuery, ...known }: Record<string, unknown>): object {
  return known;
}
