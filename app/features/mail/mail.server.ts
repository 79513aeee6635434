import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { env, isLocalHost } from "#env";

const tries = 3;
const firstPauseMs = 2_000;
/** A mail server that says nothing for so long is away. */
const silenceMs = 10_000;
/** What a stop has time for: Docker kills after ten seconds, and PostgreSQL is still to be stopped. */
const lastPatienceMs = 2_000;
const silence = { connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs };
const defaults = { from: env.MAIL_FROM, disableFileAccess: true, disableUrlAccess: true };
const transport = env.SMTP_URL ? openTransport(env.SMTP_URL) : undefined;

/** By itself `smtp://` falls back to plain text where somebody in between hides STARTTLS. What the URL says wins. */
function openTransport(url: string) {
  const requireTLS = !isLocalHost(new URL(url).hostname);
  return createTransport({ url, requireTLS, ...silence }, defaults);
}

/**
 * Connects to the mail server and signs in there, without sending anything. Does nothing without SMTP_URL.
 * @throws {Error} with one line for operators
 */
export async function checkMailServer(): Promise<void> {
  await transport?.verify().catch((error) => {
    throw withCure(error);
  });
}

/** Letters on their way, and what ends their patience: at a stop each is tried once more, without waiting. */
const underway = new Set<Promise<void>>();
const stopping = new AbortController();

export interface Letter {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** Sends a letter in the background; `onFailure` hears of the last try that failed. */
export function sendInBackground(letter: Letter, onFailure: (error: unknown) => void): void {
  const sending = send(letter).catch(onFailure);
  underway.add(sending);
  sending.finally(() => underway.delete(sending));
}

/** At the end of the process: a last moment for the letters on their way. How many were still underway then. */
export async function finishMailing(): Promise<number> {
  stopping.abort();
  await Promise.race([Promise.all(underway), sleep(lastPatienceMs, undefined, { ref: false })]);
  return underway.size;
}

/**
 * Sends a letter, trying again when the mail server is away; does nothing without SMTP_URL. Not awaited by requests: how
 * long it takes would tell who has an account.
 * @throws {Error} after the last try
 */
export async function send(letter: Letter): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === tries || stopping.signal.aborted;
    try {
      await transport?.sendMail(letter);
      return;
    } catch (error) {
      if (isLast || isWithoutTls(error)) throw withCure(error);
      await sleep(firstPauseMs * attempt, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
}

function isWithoutTls(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ETLS";
}

function withCure(error: unknown): unknown {
  if (!isWithoutTls(error)) return error;
  return new Error(
    "the mail server of SMTP_URL offers no TLS, so no reset code is sent to it: use another one, smtps://, or ?requireTLS=false to send codes in plain text",
    { cause: error },
  );
}

/** For the HTML part of a letter. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
