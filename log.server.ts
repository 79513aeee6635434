import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { destination, type LoggerOptions, pino } from "pino";
import { findOperatorFix } from "#db/errors.server.ts";
import { env, worker } from "#env";
import { securityEvents } from "#metrics";

interface CurrentRequest {
  requestId: string;
  clientAddress?: string | undefined;
}

const currentRequest = new AsyncLocalStorage<CurrentRequest>();

export const logOptions: LoggerOptions = {
  level: env.LOG_LEVEL,
  base: worker && { worker: worker.name },
  timestamp: pino.stdTimeFunctions.isoTime,
  // A copy, because pino adds the fields of the log line to this object.
  mixin: () => ({ ...currentRequest.getStore() }),
  hooks: { streamWrite: escapeInvisible },
  serializers: {
    err: (error: Error) => ({ ...withoutDetails(pino.stdSerializers.err(error)), fix: findOperatorFix(error) }),
  },
};

/**
 * Standard output. While it is a file on a full disk, up to 1 MB of lines wait: an error that nobody handles would end the process,
 * which would then wait for room to flush them. Several processes may share a pipe, which splits writes of more than 4 KB when it
 * is full.
 */
const output = destination({ dest: 1, sync: false, maxLength: 1_000_000, maxWrite: 4_096 });
const { flushSync } = output;
let isFailing = false;
output.on("error", () => {
  isFailing = true;
  Object.assign(output, { flushSync: () => {} });
});
output.on("write", () => {
  isFailing = false;
  Object.assign(output, { flushSync });
});

/** The logger of this process: JSON lines on standard output, without secrets or customers' input. */
export const log = pino(logOptions, output);

/** How long the reader of a pipe may take for the last lines. */
const lastLinesMs = 1_000;

/**
 * Ends this process with this code, after its last lines are written. While nobody reads the pipe, that would never happen,
 * and Node.js does not exit before a write has ended: the process is then killed.
 */
export async function exitAfterLog(code: number): Promise<void> {
  if (!isFailing) {
    setTimeout(() => process.kill(process.pid, "SIGKILL"), lastLinesMs);
    const written = once(output, "drain").catch(() => {});
    output.write("");
    await written;
  }
  process.exit(code);
}

/** Serializers for pino-http. Logs only the path: queries may contain customers' input, and headers contain cookies. */
export const requestSerializers = {
  req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, path: loggedPath(url) }),
  res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
  // pino-http passes an error that is already serialized.
  err: withoutDetails,
};

/**
 * Removes the generic error that pino-http adds to the line of each 5xx response, whose stack shows only Node.js. The cause
 * has a line of its own, with the same request id.
 */
export function omitGenericError(
  _request: IncomingMessage,
  response: ServerResponse,
  error: Error,
  line: object,
): object {
  if (error.message !== `failed with status code ${response.statusCode}`) return line;
  return { ...line, err: undefined };
}

/**
 * Escapes the invisible characters of a JSON line. JSON requires that of some only, but others, too, move a terminal's
 * cursor, begin a new line or reverse the text, and an error may quote what a client sent.
 */
function escapeInvisible(line: string): string {
  return line.replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => escapeUnit(character.charCodeAt(index))).join(""),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}

const secretPath = /(\/invitation\/).+/i;

/** Returns the path of a URL without the token of an invitation: anybody who has the link can accept it. */
export function loggedPath(url: string): string {
  const [path = ""] = url.split("?");
  // Routes also match percent-encoded letters.
  const readable = path.replace(/%[2-7][\dA-F]/gi, decodeURIComponent);
  return secretPath.test(readable) ? readable.replace(secretPath, "$1…") : path;
}

/** Runs `work`. Every line that it logs, even asynchronously, contains the request's id and the client's address. */
export function withRequest(request: CurrentRequest, work: () => void): void {
  currentRequest.run(request, work);
}

/** Returns the id of the current request, by which its lines are found in the log; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return currentRequest.getStore()?.requestId;
}

/** Ids only, never input: that may be somebody else's email address, or a password typed into the wrong field. */
interface SecurityFacts {
  customerId?: string;
  staffId?: string | null;
  /** The id of the member of staff or customer whose account it concerns. */
  subjectId?: string;
  reason?: string;
}

/** Logs and counts a security event of an account, such as 'sign-in.failed'. Failures and refusals are warnings. */
export function logSecurity(event: string, facts: SecurityFacts = {}): void {
  securityEvents.inc({ event });
  const level = /failed|throttled|refused/.test(event) ? "warn" : "info";
  log[level]({ security: event, ...facts }, `security: ${event}`);
}

/**
 * Removes PostgreSQL's error details, which quote all columns of a rejected row, including the password hash, and the lost
 * connection that pg's pool adds, with all of its statements.
 */
function withoutDetails({ detail, where, internalQuery, client, ...known }: Record<string, unknown>): object {
  return known;
}
