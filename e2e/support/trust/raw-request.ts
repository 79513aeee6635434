/** Requests with exactly the given headers: no client adds its own. */
import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import pLimit from "p-limit";
import { codeOf } from "../../../db/errors.server.ts";

export interface RawRequest {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  milliseconds: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const timeoutMs = 30_000;

/**
 * Sends a request and reads the answer; the text of an event stream is empty.
 * @throws {Error} when the connection breaks, or after 30 seconds without an answer
 */
export async function sendRequest(origin: string, given: RawRequest): Promise<RawResponse> {
  const { method = "GET", path, headers = {}, body } = given;
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const startedAt = performance.now();
  const options = { agent, hostname, port, method, path, headers: { ...length, ...headers }, timeout: timeoutMs };
  const sent = request(options).end(body);
  sent.on("timeout", () => sent.destroy(new Error(`${method} ${path}: no answer`)));
  // A server that has already answered may reject the rest of the request.
  sent.on("error", () => {});
  let response: IncomingMessage;
  try {
    [response] = await once(sent, "response");
  } catch (error) {
    // The server may close an idle connection just when the next request is sent on it.
    if (sent.reusedSocket && codeOf(error) === "ECONNRESET") return sendRequest(origin, given);
    throw error;
  }
  const isStream = response.headers["content-type"]?.startsWith("text/event-stream");
  const content = isStream ? "" : await text(response);
  if (isStream) response.destroy();
  const milliseconds = performance.now() - startedAt;
  return { status: response.statusCode ?? 0, headers: response.headers, text: content, milliseconds };
}

/** The headers of a form from a page of the app. */
export const formHeaders = {
  "Content-Type": "application/x-www-form-urlencoded",
  "Sec-Fetch-Site": "same-origin",
};

/** A form from a page of the app. */
export function formRequest(fields: Record<string, string> | [string, string][], headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields).toString();
  return { method: "POST", headers: { ...formHeaders, ...headers }, body };
}

/** Runs the jobs, eight at a time. */
export async function runAll(jobs: (() => Promise<void>)[]): Promise<void> {
  await pLimit(8).map(jobs, (job) => job());
}
