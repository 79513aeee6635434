import { readFileSync } from "node:fs";
import ipaddr from "ipaddr.js";
import parseAddresses from "nodemailer/lib/addressparser";
import { z } from "zod";

export const minSecretLength = 32;
const makeSecret = "make one with `openssl rand -base64 32`";

/** 32 random characters almost always include at least 8 different ones, even if all are digits. */
function isEasyToGuess(secret: string): boolean {
  return new Set(secret).size < 8 || /change[\W_]?(me|this)/i.test(secret);
}

/** A schema of whole numbers whose only message says the range. */
function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  const number = z.number(message).min(min, message).max(max, message);
  // Number() would also take 0x1270 and 3e3.
  return z.string().trim().regex(/^\d+$/, message).transform(Number).pipe(number);
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
const encodedPassword = "with / ? # in the password written as %2F %3F %23";
const smtpFormat = `must be like smtp://user:password@mail.example:587, ${encodedPassword}`;
const postgresFormat = `must be like postgresql://user:password@db.example:5432/tiffin, ${encodedPassword}`;

/** Whether Express accepts an entry of TRUST_PROXY. It refuses the network of all addresses, and takes a number for an address. */
function isProxy(entry: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(entry)) return true;
  if (/^\d+$|\/0+$/.test(entry)) return false;
  return ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry);
}

/** A name or an address. A URL may have others: `*.food.example`, or `food.example,https` at the start of two origins. */
const hostName = /^([\w.-]+|\[[\da-f:.]+\])$/;

/** Whether the library that sends emails reads this as one address, and not as several, a group or none. */
function isSender(text: string): boolean {
  const [sender, ...others] = parseAddresses(text);
  return others.length === 0 && /^[^\s<>@"(),:;]+@[^\s<>@"(),:;]+$/.test(sender?.address ?? "");
}

/** Every setting: its schema and its description for operators. docs/operating.md and .env.example list the same. */
export const settings = {
  PORT: [wholeNumber(0, 65_535).default(3000), "port to listen on"],
  HOST: [z.string().default("127.0.0.1"), "address to listen on; `0.0.0.0` lets other machines in"],
  APP_ORIGIN: [
    z
      .url({ protocol: /^https?$/, hostname: hostName, error: "must be an origin such as https://food.example" })
      .refine((url) => !URL.canParse(url) || new URL(url).origin === url, {
        // Such a URL has a path, a password, the standard port or capital letters.
        error: ({ input }) => `must be only an origin: write ${new URL(String(input)).origin}`,
      })
      .optional(),
    "public origin, such as `https://food.example`; if unset, taken from each request",
  ],
  APP_NAME: [
    z
      .string()
      .trim()
      .max(40, "must have at most 40 characters")
      .regex(/[\p{L}\p{N}]/u, "must have a letter or a digit")
      .regex(/^[^\u202a-\u202e\u2066-\u2069]*$/, "must not have invisible characters that change its direction")
      .default("Tiffin"),
    "the product's name on every page",
  ],
  DATABASE_URL: [
    z
      .url({ protocol: /^postgres(ql)?$/, error: postgresFormat })
      // pg prefers it to the names by which the app ends its own connections.
      .refine((url) => !/[?&]application_name=/.test(url), "must not set application_name: remove it, the app sets it")
      // pg leaves these encoded in the database's name.
      .refine(
        (url) => !/^\w+:\/\/[^/?#]*\/[^?#]*%(2[346bcf]|3[abdf]|40)/i.test(url),
        "must not encode / and the like in the database's name: write them as they are, and rename one with ? or #",
      )
      .optional(),
    "PostgreSQL 15 to 18; if unset, an embedded PostgreSQL 18 stored in `DATA_DIR`",
  ],
  DATABASE_POOL: [
    // The embedded PostgreSQL allows 100 connections. The listener, commands and a second process need some of them.
    wholeNumber(1, 80).default(10),
    "connections to PostgreSQL in the pool of each process; one more listens, an import and a backup open one each",
  ],
  WEB_CONCURRENCY: [
    wholeNumber(1, 64).default(1),
    "processes that serve requests: one per processor core of the container, see below",
  ],
  DATA_DIR: [z.string().default(".data"), "folder of the embedded database, the generated secret and the backups"],
  SESSION_SECRET: [
    z
      .string()
      .min(minSecretLength, `must have at least ${minSecretLength} characters: ${makeSecret}`)
      .refine((secret) => !isEasyToGuess(secret), `is too easy to guess: ${makeSecret}`)
      .optional(),
    "key of signed cookies, codes and notifications, the same for all processes; if unset, generated once and stored in `DATA_DIR`",
  ],
  TRUST_PROXY: [
    z
      .string()
      .refine(
        (list) => list.split(",").every((entry) => isProxy(entry.trim())),
        "must name the proxies, such as loopback, 10.0.0.5 or 10.0.0.0/8, not true, their number, a host name or every address",
      )
      .optional(),
    "proxies whose X-Forwarded-* headers are trusted: `loopback`, or a list of addresses",
  ],
  SMTP_URL: [
    z
      .url({ protocol: /^smtps?$/, error: smtpFormat })
      // A path is what follows a slash in a password.
      .refine(
        (url) => URL.canParse(url) && /^\/?$/.test(new URL(url).pathname) && new URL(url).hostname !== "",
        smtpFormat,
      )
      .optional(),
    "mail server for codes, invitations and order updates: `smtp://user:password@mail.example:587`; needs TLS, see below",
  ],
  MAIL_FROM: [
    z
      .string()
      .max(200, "must have at most 200 characters")
      .refine(
        isSender,
        "must be one address, such as Tiffin <no-reply@food.example>; quote a name with a colon, comma or parenthesis",
      )
      .default("Tiffin <no-reply@tiffin.example>"),
    "sender of emails",
  ],
  RESET_CODE_DELIVERY: [
    z.enum(["screen", "email"], "must be screen or email").optional(),
    "`email`, or `screen`: anybody who enters an email address sees its code; if unset, `email` with `SMTP_URL`, see below",
  ],
  DEMO: [
    z.stringbool({ error: "must be 1 or 0" }).default(false),
    "`1` fills an empty database with demo restaurants and staff, and simulates a kitchen; refuses other databases",
  ],
  BACKUP_EVERY: [
    z
      .string()
      .regex(/^[1-9]\d{0,3}[mhd]$/, "must be a time such as 24h, 30m or 7d")
      .optional(),
    "how often a backup is written into `DATA_DIR/backups`, such as `24h`; 14 are kept; if unset, never",
  ],
  METRICS_TOKEN: [
    z
      .string()
      .min(16, "must have at least 16 characters: make one with `openssl rand -hex 32`")
      .regex(
        /^[!-~]+$/,
        "must consist of letters, digits and punctuation, without spaces: make one with `openssl rand -hex 32`",
      )
      .optional(),
    "bearer token for `GET /metrics` (Prometheus); if unset, there are no metrics",
  ],
  CHARGE_DELIVERY_FEE: [
    z.stringbool({ error: "must be 1 or 0" }).default(false),
    "`1` adds the delivery fee of the restaurant or area to each order; if unset, the fee is only shown",
  ],
  LOG_LEVEL: [z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"), "lowest level logged"],
  SUPPORT_EMAIL: [
    z.email("must be an email address").default("support@tiffin.example"),
    "address behind the email help links",
  ],
  SUPPORT_WHATSAPP: [
    z
      .string()
      .regex(/^[1-9]\d{7,14}$/, "must be digits with the country code, such as 923001234567")
      .default("920000000000"),
    "number behind the WhatsApp help links",
  ],
} as const satisfies Record<string, [z.ZodType, string]>;

export type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name][0]> };

/**
 * Reads all settings from `source`. Instead of `NAME`, `NAME_FILE` may be set, the path of a file with the value.
 * @throws {Error} with one line that names the setting and the problem
 */
export function readSettings(source: NodeJS.ProcessEnv): Settings {
  const values: Record<string, unknown> = {};
  for (const [name, [schema]] of Object.entries(settings)) {
    if (source[name] && source[`${name}_FILE`]) throw new Error(`${name} and ${name}_FILE are both set: unset one`);
    const text = readSecretFile(name, source[`${name}_FILE`]) ?? source[name];
    const parsed = schema.safeParse(text === "" ? undefined : text);
    const problem = findLineProblem(name, text) ?? parsed.error?.issues[0]?.message;
    if (problem) throw new Error(`${name} ${problem}`);
    values[name] = parsed.data;
  }
  return values as Settings;
}

/**
 * Rejects line breaks and other control characters, because settings appear in headers, emails, the manifest and log lines.
 * The secret does not, and may have several lines, as `openssl rand -base64 64` prints it.
 */
function findLineProblem(name: string, text = ""): string | undefined {
  if (text !== "" && text.trim() === "") return "has only spaces: unset it, or give it a value";
  if (name === "SESSION_SECRET" || !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return undefined;
  return "must be one line without control characters, such as tabs, line breaks and escape";
}

function readSecretFile(name: string, path: string | undefined): string | undefined {
  if (!path) return undefined;
  const text = readSecretText(name, path).trim();
  if (!text) throw new Error(`${name}_FILE is empty: write the value into ${path}, or unset ${name}_FILE`);
  return text;
}

function readSecretText(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/, open .*$/, "") : error;
    throw new Error(
      `${name}_FILE can't be read (${reason}): correct ${path}, or let user ${process.getuid?.()} read it`,
    );
  }
}
