import { setTimeout as sleep } from "node:timers/promises";
import { env } from "#env";
import { log } from "#log";
import { mailAttempts } from "#metrics";
import { isLocalHost } from "#settings-rules";
import { language, stripBidiControls } from "../../i18n/text.ts";
import { explain, isMissingMailbox, isMissingTls, isRefusedForGood } from "./mail-errors.server.ts";

/**
 * The pauses between attempts. A mail server that greylists refuses a message for five minutes, some for ten; after the
 * last attempt, a reset code is still valid for ten of its 30 minutes.
 */
export const pausesMs = [2_000, 4_000, 60_000, 4 * 60_000, 5 * 60_000, 10 * 60_000];
/** How often an email is tried that the mail server refuses for good, in case it is mistaken or being corrected. */
const maxRefusals = 3;
/** For each answer of the mail server. */
const timeoutMs = 10_000;
/** For a whole attempt: a server that answers one line every few seconds would otherwise hold up all later mails. */
const attemptTimeoutMs = 60_000;
/** How long a shutdown waits for emails: Docker kills after ten seconds, and PostgreSQL has yet to be stopped. */
const shutdownTimeoutMs = 2_000;
const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
/** RFC 3834: mail programs do not answer such an email automatically, for example that somebody is on holiday. */
const headers = { "Auto-Submitted": "auto-generated" };
const defaults = { from: env.MAIL_FROM, headers, disableFileAccess: true, disableUrlAccess: true };
let opening: ReturnType<typeof openTransport> | undefined;

/** Returns undefined without SMTP_URL. Loads the library when it is first used, because it takes 12 MB. */
async function findTransport() {
  if (env.SMTP_URL) opening ??= openTransport(env.SMTP_URL);
  return opening;
}

/** Requires TLS unless the URL says otherwise: with `smtp://` alone, an attacker can suppress STARTTLS. */
async function openTransport(url: string) {
  const { createTransport } = await import("nodemailer");
  const requireTLS = !isLocalHost(new URL(url).hostname);
  return createTransport({ url, requireTLS, ...timeouts }, defaults);
}

/**
 * Connects and authenticates to the mail server without sending anything. Does nothing without SMTP_URL.
 * @throws {Error} if that fails, with one line for operators
 */
export async function checkMailServer(): Promise<void> {
  const transport = await findTransport();
  await transport?.verify().catch((error) => {
    throw explain(error);
  });
}

/** The emails being sent. On shutdown each of them is retried once more, without delay. */
const pending = new Set<Promise<void>>();
const shutdown = new AbortController();

export interface Email {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  messageId?: string;
}

/** Starts the time of an attempt. The mail library encodes line breaks of a name, which mail programs then show or servers refuse. */
function toMessage({ to, ...email }: Email) {
  const name = stripBidiControls(to.name).replace(/\s+/g, " ").trim();
  return { ...email, to: { ...to, name }, signal: AbortSignal.timeout(attemptTimeoutMs) };
}

/** Sends an email in the background; `onFailure` is called with the error after the last attempt. */
export function sendInBackground(email: Email, onFailure: (error: unknown) => void): void {
  const sending = send(email).catch(onFailure);
  pending.add(sending);
  sending.finally(() => pending.delete(sending));
}

/** Counts the emails being sent. */
export function countPendingMails(): number {
  return pending.size;
}

/** On shutdown, waits up to 2 seconds for pending emails, and returns the number of those still unsent. */
export async function finishMailing(): Promise<number> {
  shutdown.abort();
  await Promise.race([Promise.all(pending), sleep(shutdownTimeoutMs, undefined, { ref: false })]);
  return pending.size;
}

/**
 * Sends an email with a single attempt, for callers that retry themselves.
 * @throws {NoSuchMailboxError} if retrying is of no use
 * @throws {Error} if that fails, or there is no SMTP_URL
 */
export async function sendOnce(email: Email): Promise<void> {
  const transport = await findTransport();
  if (!transport) throw new Error("there is no mail server: set SMTP_URL");
  await transport.sendMail(toMessage(email)).catch((error) => {
    throw explain(error, email.to.address);
  });
}

/**
 * Sends an email, with attempts for 20 minutes; does nothing without SMTP_URL. Requests must not await it: the response time
 * would reveal who has an account.
 * @throws {Error} after the last failed attempt, or immediately if the mail server has no such mailbox or not the required TLS
 */
export async function send(email: Email): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const isShutdown = shutdown.signal.aborted;
    try {
      const transport = await findTransport();
      if (!transport) return;
      await transport.sendMail(toMessage(email));
      mailAttempts.inc({ outcome: "sent" });
      return;
    } catch (error) {
      const pauseMs = isShutdown ? undefined : findPause(error, attempt);
      mailAttempts.inc({ outcome: pauseMs ? "failed" : "given-up" });
      if (!pauseMs) throw explain(error, email.to.address);
      if (attempt >= maxRefusals) log.warn({ err: explain(error, email.to.address) }, "an email could not be sent yet");
      await sleep(pauseMs, undefined, { signal: shutdown.signal }).catch(() => {});
    }
  }
}

/** Returns the pause after a failed attempt, or undefined if it was the last. */
function findPause(error: unknown, attempt: number): number | undefined {
  if (isMissingTls(error) || isMissingMailbox(error)) return undefined;
  return isRefusedForGood(error) && attempt >= maxRefusals ? undefined : pausesMs[attempt - 1];
}

/**
 * Returns the text and the HTML of an email: plain paragraphs, which may have several lines, and a link below them. In Urdu,
 * each line of the text starts with a right-to-left mark: mail programs take the direction of a line from its first letter,
 * which may be that of an English dish.
 */
export function writeParagraphs(
  paragraphs: string[],
  link?: { url: string; label: string },
): Pick<Email, "text" | "html"> {
  const isUrdu = language() === "ur";
  const texts = isUrdu ? paragraphs.map((text) => text.replace(/^/gm, "\u200f")) : paragraphs;
  const parts = paragraphs.map((text) => escapeHtml(text).replaceAll("\n", "<br>"));
  if (link) parts.push(`<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>`);
  const html = parts.map((part) => `<p>${part}</p>`).join("\n");
  return {
    text: [...texts, ...(link ? [link.url] : [])].join("\n\n"),
    html: isUrdu ? `<div lang="ur" dir="rtl">\n${html}\n</div>` : html,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
