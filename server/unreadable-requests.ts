import { ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { codeOf } from "#db/errors.server.ts";
import { log } from "#log";
import { tooLargePage } from "./refusal.ts";

/** Statuses of requests that Node.js cannot read, by the code of its error, as Node.js itself answers them; others get 400. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers a request that Node.js cannot read, as a listener of `clientError`. Only one with too many or too long headers gets
 * a page: browsers send such requests, because of a very long address or too many cookies.
 */
export function answerUnreadable(error: Error & { rawPacket?: Buffer }, socket: Duplex): void {
  // Of a request whose body cannot be read; Node.js looks at the same property.
  const answer = "_httpMessage" in socket && socket._httpMessage;
  const isAnswering = answer instanceof ServerResponse && answer.headersSent;
  if (!socket.writable || isAnswering || codeOf(error) === "ECONNRESET") return void socket.destroy(error);
  const status = statuses[codeOf(error)] ?? 400;
  const page = status === 431 ? tooLargePage(readLanguage(error.rawPacket)) : "";
  if (page) log.warn({ status }, "a request has too long an address, or too many or too long cookies");
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...(page ? ["Content-Type: text/html; charset=utf-8", `Content-Length: ${Buffer.byteLength(page)}`] : []),
    "Cache-Control: no-store",
    "Connection: close",
  ];
  socket.end(`${headers.join("\r\n")}\r\n\r\n${page}`, () => socket.destroy());
}

function readLanguage(packet?: Buffer): "en" | "ur" {
  return /[ ;](?:__Host-)?language=ur\b/.test(String(packet)) ? "ur" : "en";
}
