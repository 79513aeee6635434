import type { NextFunction, Request, Response } from "express";
import { passesCsrfCheck } from "#app/http/csrf.server.ts";
import { maxFormBytes } from "#app/http/form.server.ts";
import { env } from "#env";
import { type Refusal, sendRefusal } from "./refusal.ts";

/** Above the 8 MB of a picture, so that a larger one gets a message beside its field. */
const maxUploadBytes = 32 * 1024 * 1024;
/** The desk's pages whose forms upload a file. */
const pathWithUpload = /^\/desk\/(?:menu\/items\/[^/]+|restaurant|import)(?:\.data)?$/;
const allowedMethods = new Set(["GET", "HEAD", "POST"]);

/** Refuses requests that no page of the app sends, before anything reads their body. */
export function refuseUnsafeRequests(request: Request, response: Response, next: NextFunction): void {
  const refusal = refusalOf(request);
  if (!refusal) {
    next();
    return;
  }
  if (refusal.status === 405) response.set("Allow", [...allowedMethods].join(", "));
  sendRefusal(request, response, refusal);
}

function refusalOf(request: Request): Refusal | undefined {
  if (!allowedMethods.has(request.method)) return { status: 405, reason: "This method is not allowed here." };
  if (!isReadable(request)) return { status: 400, reason: "This address is not valid." };
  if (request.method !== "POST") return undefined;
  const origin = env.APP_ORIGIN ?? `${request.protocol}://${request.get("Host")}`;
  if (!passesCsrfCheck(request.method, request.headers, origin)) {
    return { status: 403, reason: "This form was not sent from our own pages." };
  }
  return bodyRefusal(request);
}

function bodyRefusal(request: Request): Refusal | undefined {
  const length = request.headers["content-length"];
  if (length === undefined && request.headers["transfer-encoding"]) {
    return { status: 411, reason: "The length of this form is missing." };
  }
  // Bodies are never decompressed: a compressed form would be read as one without fields.
  if (!["identity", undefined].includes(request.headers["content-encoding"])) {
    return { status: 415, reason: "This type of form is not supported here." };
  }
  const isUpload = pathWithUpload.test(request.path) && Boolean(request.is("multipart/form-data"));
  const maxBytes = isUpload ? maxUploadBytes : maxFormBytes;
  if (Number(length ?? 0) > maxBytes) return { status: 413, reason: "What you sent is too large." };
  if (Number(length ?? 0) > 0 && !isUpload && !request.is("application/x-www-form-urlencoded")) {
    return { status: 415, reason: "This type of form is not supported here." };
  }
  return undefined;
}

/** Whether a URL can be built from the request, whose forwarded host and protocol anybody can set. */
function isReadable(request: Request): boolean {
  // Of several Host headers, a proxy may have used a different one than Node.js.
  if ((request.headersDistinct.host ?? []).length > 1) return false;
  const hosts = [request.get("Host") ?? "", request.get("X-Forwarded-Host")?.split(",")[0] ?? "localhost"];
  if (!hosts.every((host) => URL.canParse(`http://${host.trim()}`))) return false;
  if (!["http", "https"].includes(request.protocol)) return false;
  if (!request.originalUrl.startsWith("/")) return false;
  try {
    return !decodeURIComponent(request.path).includes("\0");
  } catch {
    return false;
  }
}
