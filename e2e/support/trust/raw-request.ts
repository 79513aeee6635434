/** Requests with exactly the given headers: no client adds its own. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import pLimit from "p-limit";

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
export function sendRequest(origin: string, given: RawRequest): Promise<RawResponse> {
  const { method = "GET", path, headers = {}, body } = given;
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...length, ...headers },
      timeout: timeoutMs,
    });
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      const finish = () => {
        const text = Buffer.concat(chunks).toString();
        const milliseconds = performance.now() - startedAt;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, milliseconds });
      };
      if (response.headers["content-type"]?.startsWith("text/event-stream")) {
        finish();
        response.destroy();
        return;
      }
      response
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", finish)
        .on("error", reject);
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection just when the next request is sent on it.
      if (sent.reusedSocket && error.code === "ECONNRESET") resolve(sendRequest(origin, given));
      else reject(error);
    });
    sent.on("timeout", () => sent.destroy(new Error(`${method} ${path}: no answer`)));
    sent.end(body);
  });
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
