import { expect, test } from "vitest";
import { readSettings } from "#settings";
import { inOneLine } from "./check.ts";
import { listSettingsChecks } from "./settings-checks.server.ts";

const contacts = { SUPPORT_EMAIL: "help@food.pk", SUPPORT_WHATSAPP: "923001234567", MAIL_FROM: "shop@food.pk" };
const shop = { ...contacts, APP_ORIGIN: "https://food.pk", TRUST_PROXY: "loopback", BACKUP_EVERY: "24h" };
const mailing = { ...shop, SMTP_URL: "smtps://mail.food.pk" };
const takeOver =
  /^reset codes are shown on screen: anybody who knows [^\n]* email address [^\n]* take over the account/;

test.each([
  [mailing, []],
  [{ ...shop, SMTP_URL: "smtp://mail.food.pk?requireTLS=true" }, []],
  [{ ...shop, SMTP_URL: "smtp://mail.food.pk?requireTLS=false" }, [/^SMTP_URL has requireTLS=false: [^\n]+$/]],
  [{ ...shop, SMTP_URL: "smtps://mail.food.pk?requireTLS=false" }, []],
  [{ DEMO: "1" }, []],
  [{ DEMO: "1", APP_ORIGIN: "http://localhost:3000" }, []],
  [{ ...mailing, TRUST_PROXY: "" }, [/TRUST_PROXY is unset[^\n]*TRUST_PROXY=loopback$/]],
  [{ ...mailing, TRUST_PROXY: "10.0.0.0/8, 2001:db8::/32" }, []],
  [{ ...mailing, APP_ORIGIN: "http://food.pk" }, [/^APP_ORIGIN is http: passwords [^\n]+https:/]],
  [{ ...mailing, MAIL_FROM: "" }, [/^MAIL_FROM is an example/]],
  [{ ...mailing, BACKUP_EVERY: "" }, [/^BACKUP_EVERY is unset[^\n]*BACKUP_EVERY=24h/]],
  [
    { ...mailing, SUPPORT_WHATSAPP: "" },
    [/^the help links lead to nobody; set SUPPORT_WHATSAPP to an address that somebody reads$/],
  ],
  [
    { ...mailing, SUPPORT_WHATSAPP: "", SUPPORT_EMAIL: "" },
    [/^the help links lead to nobody; set SUPPORT_EMAIL and SUPPORT_WHATSAPP to addresses that somebody reads$/],
  ],
  [{ ...mailing, DATABASE_URL: "postgresql://db/shop" }, [/^SESSION_SECRET is unset/]],
  [{ ...shop, RESET_CODE_DELIVERY: "screen" }, [takeOver]],
  [{ ...shop, RESET_CODE_DELIVERY: "screen", DEMO: "1" }, [/^DEMO is on[^\n]*unset DEMO/, takeOver]],
  [{}, [/only shown, and only on this machine[^\n]*APP_ORIGIN and SMTP_URL$/]],
  [
    { ...contacts, HOST: "0.0.0.0", BACKUP_EVERY: "7d" },
    [
      /^APP_ORIGIN is unset/,
      /^nobody can get a reset code; set APP_ORIGIN and SMTP_URL [^\n]*RESET_CODE_DELIVERY=screen/,
    ],
  ],
])("with %j operators are warned of %j", (given: NodeJS.ProcessEnv, warnings) => {
  const expected = warnings.map((line) => expect.stringMatching(line));
  const found = listSettingsChecks(readSettings(given)).filter(({ level }) => level !== "ok");
  expect(found.map(inOneLine)).toEqual(expected);
});
