import type { NextFunction, Request, Response } from "express";
import { isHttps } from "#app/http/cookies.server.ts";
import { passesCsrfCheck } from "#app/http/csrf.server.ts";
import { isDeskPath } from "#app/http/desk-path.ts";
import { languageIn } from "#app/http/language.server.ts";
import { inLanguage } from "#app/i18n/language.server.ts";
import { type Language, language, type Message, t } from "#app/i18n/text.ts";
import { env } from "#env";

const maxBodyBytes = 64 * 1024;
/** Above the 8 MB of a picture, so that a larger one gets a message beside its field. */
const maxUploadBytes = 32 * 1024 * 1024;
/** The desk's pages whose forms upload a file. */
const pathWithUpload = /^\/desk\/(?:menu\/items\/[^/]+|restaurant|import)(?:\.data)?$/;
/** More paths than any page links to. */
const maxPaths = 300;
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

interface Refusal {
  status: number;
  reason: Message;
}

/** Responds with a page that says why. */
export function sendRefusal(request: Request, response: Response, refusal: Refusal): void {
  request.log.warn({ status: refusal.status }, refusal.reason);
  response
    .status(refusal.status)
    .set("Cache-Control", "no-store")
    .type("html")
    .send(inLanguage(languageOf(request), () => refusalPage(refusal)));
}

function refusalOf(request: Request): Refusal | undefined {
  if (!allowedMethods.has(request.method)) return { status: 405, reason: "This method is not allowed here." };
  if (!isReadable(request)) return { status: 400, reason: "This address is not valid." };
  if (asksForManyPaths(request)) return { status: 400, reason: "This address requests too much at once." };
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
  const maxBytes = isUpload ? maxUploadBytes : maxBodyBytes;
  if (Number(length ?? 0) > maxBytes) return { status: 413, reason: "What you sent is too long." };
  if (Number(length ?? 0) > 0 && !isUpload && !request.is("application/x-www-form-urlencoded")) {
    return { status: 415, reason: "This type of form is not supported here." };
  }
  return undefined;
}

/** Scripts request the routes of all paths on a page at once. React Router matches each of them, and thousands take long. */
function asksForManyPaths({ originalUrl }: Request): boolean {
  return originalUrl.includes("/__manifest") && originalUrl.split(/,|%2C/i).length > maxPaths;
}

/** Whether a URL can be built from the request, whose forwarded host anybody can set. */
function isReadable(request: Request): boolean {
  // A proxy may have read another one of several.
  if ((request.headersDistinct.host ?? []).length > 1) return false;
  const hosts = [request.get("Host") ?? "", request.get("X-Forwarded-Host")?.split(",")[0] ?? "localhost"];
  if (!hosts.every((host) => URL.canParse(`http://${host.trim()}`))) return false;
  if (!request.originalUrl.startsWith("/")) return false;
  try {
    return !decodeURIComponent(request.path).includes("\0");
  } catch {
    return false;
  }
}

function languageOf({ path, secure, headers }: Request): Language {
  return isDeskPath(path.replace(/\.data$/, "")) ? "en" : languageIn(isHttps(secure), headers.cookie);
}

function refusalPage({ reason }: Refusal): string {
  const advice = t("Go back and try again, or {link}.", { link: `<a href="/">${t("start at the home page")}</a>` });
  return `<!DOCTYPE html><html ${documentLanguage()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t("Error: ")}${t(reason)}</title></head><body><main><h1>${t(reason)}</h1><p>${advice}</p></main></body></html>`;
}

function documentLanguage(): string {
  return language() === "ur" ? 'lang="ur-PK" dir="rtl"' : 'lang="en"';
}
