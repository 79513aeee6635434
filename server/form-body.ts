import express, { type RequestHandler } from "express";
import { maxFormBytes } from "#app/http/form.server.ts";

/**
 * Waits for the whole body of a form before its session is looked up: somebody who is dismissed, or loses a role, could
 * otherwise send the rest of a form minutes later. Forms with files are too large to be kept for strangers, so `readForm`
 * checks the rights of their senders again.
 */
export const receiveForm: RequestHandler = express
  .Router()
  .post(/^/, express.raw({ type: "application/x-www-form-urlencoded", limit: maxFormBytes, inflate: false }));
