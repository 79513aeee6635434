import type { Settings } from "#settings";
import { findResetCodeDelivery, isLocalHost, isPublicOrigin } from "#settings-rules";
import { type Check, firstOf } from "./check.ts";

/**
 * Checks these settings for what is risky or missing when customers use the app. All of it is fine for trying the app on
 * one's own machine.
 */
export function listSettingsChecks(values: Settings): Check[] {
  const isPublic = isPublicOrigin(values.APP_ORIGIN) || !isLocalHost(values.HOST);
  const ofPublicSites = isPublic
    ? [checkOrigin(values), checkDemo(values), checkSecret(values), checkSupport(values), checkBackups(values)]
    : [];
  return [...ofPublicSites, checkProxy(values), checkResetCodes(values, isPublic), ...checkMail(values)];
}

function checkOrigin({ APP_ORIGIN }: Settings): Check {
  const fix = "put a proxy with TLS in front, and set APP_ORIGIN=https://…";
  return firstOf(
    "APP_ORIGIN",
    `customers use ${APP_ORIGIN}`,
    APP_ORIGIN === undefined && {
      level: "advice",
      message: "APP_ORIGIN is unset: links in emails use whatever host a request names",
      fix,
    },
    APP_ORIGIN?.startsWith("http:") === true && {
      level: "unsafe",
      message: "APP_ORIGIN is http: passwords are sent in plain text",
      fix,
    },
  );
}

function checkDemo({ DEMO }: Settings): Check {
  const message = "DEMO is on: the passwords of its accounts, including the owner's, are public";
  const fix = "unset DEMO, and start with an empty database";
  return firstOf("DEMO", "no demo", DEMO && { level: "unsafe", message, fix });
}

function checkSecret({ SESSION_SECRET, DATABASE_URL }: Settings): Check {
  const isShared = SESSION_SECRET === undefined && DATABASE_URL !== undefined;
  const message = "SESSION_SECRET is unset: a process elsewhere on the same DATABASE_URL would generate another one";
  const fix = "set it to what `openssl rand -base64 32` prints";
  return firstOf("SESSION_SECRET", "the cookie key survives restarts", isShared && { level: "advice", message, fix });
}

function checkSupport({ SUPPORT_EMAIL, SUPPORT_WHATSAPP }: Settings): Check {
  const missing = [
    ...(SUPPORT_EMAIL.endsWith(".example") ? ["SUPPORT_EMAIL"] : []),
    ...(SUPPORT_WHATSAPP === "920000000000" ? ["SUPPORT_WHATSAPP"] : []),
  ];
  const addresses = missing.length > 1 ? "addresses that somebody reads" : "an address that somebody reads";
  const fix = `set ${missing.join(" and ")} to ${addresses}`;
  return firstOf(
    "SUPPORT_EMAIL",
    "the help links lead to somebody",
    missing.length > 0 && { level: "advice", message: "the help links lead to nobody", fix },
  );
}

function checkBackups({ BACKUP_EVERY }: Settings): Check {
  const message = "BACKUP_EVERY is unset: a broken disk loses every order, unless something else makes backups";
  const fix = "set BACKUP_EVERY=24h, and copy DATA_DIR/backups to another machine";
  return firstOf("BACKUP_EVERY", "backups are made", BACKUP_EVERY === undefined && { level: "advice", message, fix });
}

function checkProxy({ APP_ORIGIN, TRUST_PROXY }: Settings): Check {
  // All customers would share the proxy's address, and so the limits on their attempts.
  const isUnnamed = APP_ORIGIN?.startsWith("https:") === true && !TRUST_PROXY;
  return firstOf(
    "TRUST_PROXY",
    TRUST_PROXY ? `customers' addresses come from the proxies ${TRUST_PROXY}` : "limits count each customer's address",
    isUnnamed && {
      level: "unsafe",
      message: "APP_ORIGIN is https and TRUST_PROXY is unset: limits count all customers as one",
      fix: "name the proxy, such as TRUST_PROXY=loopback",
    },
  );
}

function checkResetCodes(values: Settings, isPublic: boolean): Check {
  const delivery = findResetCodeDelivery(values);
  return firstOf(
    "RESET_CODE_DELIVERY",
    delivery === "email" ? "reset codes are mailed" : "reset codes are shown on screen, as in a demo",
    delivery === "screen" &&
      isPublic && {
        level: "unsafe",
        message:
          "reset codes are shown on screen: anybody who knows a customer's email address can read the reset code and take over the account",
        fix: "to mail codes instead, set SMTP_URL and RESET_CODE_DELIVERY=email",
      },
    delivery === "local" && {
      level: "advice",
      message: "reset codes are only shown, and only on this machine",
      fix: "for customers set APP_ORIGIN and SMTP_URL",
    },
    delivery === "none" && {
      level: "advice",
      message: "nobody can get a reset code",
      fix: "set APP_ORIGIN and SMTP_URL to mail codes, or RESET_CODE_DELIVERY=screen to show them to anybody who asks",
    },
  );
}

function checkMail({ SMTP_URL, MAIL_FROM }: Settings): Check[] {
  if (SMTP_URL === undefined) return [];
  return [
    firstOf(
      "SMTP_URL",
      "emails are sent over encrypted connections",
      isTlsOptional(SMTP_URL) && {
        level: "unsafe",
        message:
          "SMTP_URL has requireTLS=false: reset codes may be sent in plain text, readable by anybody on the network path",
        fix: "remove it, or use a mail server that offers TLS",
      },
    ),
    firstOf(
      "MAIL_FROM",
      `emails are from ${MAIL_FROM}`,
      /\.example>?$/.test(MAIL_FROM) && {
        level: "advice",
        message: "MAIL_FROM is an example address: mail servers refuse it",
        fix: "set it to an address of your domain",
      },
    ),
  ];
}

function isTlsOptional(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  const requireTLS = searchParams.get("requireTLS");
  return protocol === "smtp:" && requireTLS !== null && requireTLS !== "true";
}
