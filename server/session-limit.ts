import { finished } from "node:stream/promises";
import type { NextFunction, Request, Response } from "express";
import { limitPerKey } from "#app/features/throttle/limit-per-key.server.ts";
import { readSessionId } from "#app/http/accounts/session.server.ts";
import { readStaffSessionId } from "#app/http/desk/staff-session.server.ts";
import { unavailableRetrySeconds } from "#app/http/errors.server.ts";
import { isDeskRequest, type Refusal, sendRefusal } from "./refusal.ts";

/** More than a browser opens to one site, and few enough to leave database connections for other sessions. */
const inSession = limitPerKey({ concurrency: 8, maxQueueLength: 100 });
const maxWaitMs = 3_000;
/** When a page of any session was last answered with 503. */
let unavailableAt = Number.NEGATIVE_INFINITY;

/**
 * Answers 8 requests of one session at a time. Others wait for up to 3 seconds, then they are refused: with 503 if those ahead
 * waited for a database that does not answer.
 */
export async function limitPerSession(request: Request, response: Response, next: NextFunction): Promise<void> {
  const sessionId = findSessionId(request);
  if (!sessionId) return next();
  const arrivedAt = performance.now();
  const handle = async () => {
    if (response.destroyed) return;
    const isLate = performance.now() - arrivedAt > maxWaitMs;
    const isUnavailable = performance.now() - unavailableAt < maxWaitMs;
    if (isLate) return refuse(request, response, isUnavailable ? unavailable : tooMany);
    const answered = finished(response).catch(() => {});
    next();
    await answered;
    if (response.statusCode === unavailable.status) unavailableAt = performance.now();
  };
  await inSession(sessionId, handle).catch(() => refuse(request, response, tooMany));
}

/**
 * Runs a part of a request within the limit of its session. For event streams: opening one counts, keeping it open does not.
 * @throws {TooManyAtOnceError} if too many are waiting
 */
export function withinSessionLimit(request: Request, work: () => Promise<void>): Promise<void> {
  const sessionId = findSessionId(request);
  return sessionId ? inSession(sessionId, work) : work();
}

/** The staff's session on the desk's pages, else the customer's. */
function findSessionId(request: Request): string {
  return isDeskRequest(request) ? readStaffSessionId(request) : readSessionId(request);
}

const unavailable: Refusal = { status: 503, reason: "Please try again in a moment." };
const tooMany: Refusal = { status: 429, reason: "You have too many pages loading at once. Please wait a moment." };

function refuse(request: Request, response: Response, refusal: Refusal): void {
  response.set("Retry-After", String(unavailableRetrySeconds));
  sendRefusal(request, response, refusal);
}
