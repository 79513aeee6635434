import { reasonOf } from "#db/errors.server.ts";

/** The mail server has no such mailbox, so a further attempt would fail as well. */
export class NoSuchMailboxError extends Error {}

/** What the mail library adds to its errors. */
interface MailError extends Error {
  code?: string;
  /** The code of Node.js, where the library replaces it by a general one of its own. */
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const readMailError = (error: unknown): Partial<MailError> => (error instanceof Error ? error : {});

/** Whether the mail server replied 500 or more: RFC 5321 advises against sending the same message again. */
export function isRefusedForGood(error: unknown): boolean {
  return Number(readMailError(error).responseCode) >= 500;
}

/** Whether the mail server offers no TLS; one that replies 4xx does, but not now. */
export function isMissingTls(error: unknown): boolean {
  const { code, responseCode } = readMailError(error);
  return code === "ETLS" && !(responseCode && responseCode < 500);
}

/** RFC 3463. The codes of senders and relaying, or 550 alone, may come from a setting that the operator can correct. */
const missingMailbox = /^5\d\d[ -]5\.(?:1\.(?:[1236]|10)|2\.1)\b/;

/** Whether the mail server says that the recipient's mailbox does not exist. */
export function isMissingMailbox(error: unknown): boolean {
  const { command, response } = readMailError(error);
  return command === "RCPT TO" && missingMailbox.test(String(response));
}

/** Remedies for a connection that cannot be encrypted, by the code of Node.js. */
const tlsFixes: [code: RegExp, fix: string][] = [
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, "name the host in SMTP_URL as its certificate does"],
  [/^CERT_HAS_EXPIRED$/, "renew the mail server's certificate"],
  [
    /SELF_SIGNED|^UNABLE_|^CERT_/,
    "name the certificate of your own authority in NODE_EXTRA_CA_CERTS, or end SMTP_URL with ?tls.rejectUnauthorized=false, which accepts any",
  ],
  [
    /^ERR_SSL_WRONG_VERSION_NUMBER$/,
    "use smtp:// in SMTP_URL, because smtps:// is for ports with TLS only, such as 465",
  ],
  [/^ERR_SSL_|^EPROTO$/, "update the mail server, or name another one in SMTP_URL"],
];

/** Returns an error for the log: with the remedy for a failure of TLS, and without the recipient's address, which servers quote. */
export function explain(error: unknown, recipient?: string): unknown {
  if (isMissingTls(error)) {
    return new Error(
      "the mail server of SMTP_URL offers no TLS, so no mail is sent to it: use another one, smtps://, or ?requireTLS=false to send emails, reset codes among them, in plain text",
      { cause: error },
    );
  }
  const { originalCode, response, responseCode } = readMailError(error);
  const fix = tlsFixes.find(([code]) => code.test(originalCode ?? ""))?.[1];
  if (fix)
    return new Error(`no encrypted connection to the mail server of SMTP_URL (${reasonOf(error).trim()}): ${fix}`);
  if (!(error instanceof Error && response !== undefined && recipient)) return error;
  const message = error.message.replaceAll(recipient, "…").replaceAll(recipient.toLowerCase(), "…");
  if (isMissingMailbox(error)) return new NoSuchMailboxError(message);
  return Object.assign(new Error(message), responseCode && { responseCode });
}
