import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { expect, test } from "vitest";
import { makeFolder } from "#db/test-folders.ts";
import { readSettings, settings } from "./settings.server.ts";

const secret = "a secret of thirty-two characters";

/** The path of a file with this text, gone after the test. */
function createFile(text: string): string {
  const path = join(makeFolder(), "value");
  writeFileSync(path, text);
  return path;
}

test("without any settings, everything has its default", () => {
  const defaults = {
    PORT: 3000,
    HOST: "127.0.0.1",
    APP_NAME: "Tiffin",
    DATA_DIR: ".data",
    DATABASE_POOL: 10,
    WEB_CONCURRENCY: 1,
    DEMO: false,
  };
  const values = readSettings({});
  expect(values).toMatchObject(defaults);
  for (const name of ["APP_ORIGIN", "DATABASE_URL", "SESSION_SECRET", "TRUST_PROXY"] as const) {
    expect(values[name]).toBeUndefined();
  }
});

test("a database's socket and password may be encoded, and its name have a slash or an encoded space", () => {
  const DATABASE_URL = "postgresql://u:p%40ss@%2Frun%2Fpostgresql/food/main%20shop?sslmode=disable&options=-c%20a%3Db";
  expect(readSettings({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

test("an empty setting is unset, as Compose files leave them", () => {
  const empty = Object.fromEntries(
    Object.keys(settings).flatMap((name) => [
      [name, ""],
      [`${name}_FILE`, ""],
    ]),
  );
  expect(readSettings(empty)).toEqual(readSettings({}));
});

test("numbers and switches are parsed, URLs and lists are kept as text", () => {
  const given = { PORT: "0", DEMO: "1", DATABASE_URL: "postgres://u:p@db:5432/food", TRUST_PROXY: "loopback" };
  expect(readSettings(given)).toMatchObject({ ...given, PORT: 0, DEMO: true });
});

const invalidValues: Record<string, string[]> = {
  PORT: ["abc", "70000", "80.5", "0x1270", "3e3"],
  APP_ORIGIN: ["food.example", "ftp://food.example", "https://*.food.example", "https://food.example,https"],
  APP_NAME: ["x".repeat(41)],
  DATABASE_URL: [
    "mysql://db/food",
    "postgresql://db.example/tiffin?sslmode=require&application_name=mine",
    "postgresql://db.example/food%3Fshop",
  ],
  DATABASE_POOL: ["0", "81"],
  WEB_CONCURRENCY: ["0", "-2", "1.5", "65", "auto"],
  SESSION_SECRET: [
    "short",
    "x".repeat(32),
    "0123".repeat(16),
    "changeme".repeat(4),
    "please-change-me-to-something-long",
    "CHANGE_THIS_SECRET_BEFORE_YOU_START",
  ],
  TRUST_PROXY: [
    "true",
    "1",
    "loopback, 2",
    "loopback,",
    "proxy.internal",
    "10.0.0.0/33",
    "10.0.0.1, 0.0.0.0/0",
    "::/0",
  ],
  METRICS_TOKEN: ["short", "a token with several spaces", "a-token-with-a-line\nbreak", "ein-Schlüssel-mit-Umlaut"],
  MAIL_FROM: [
    "nonsense",
    "Tiffin <>",
    "Tiffin: Lahore <no-reply@food.example>",
    'Tiff"in <no-reply@food.example>',
    '"Tiffin\\" <no-reply@food.example>',
    "Tiffin (Lahore <no-reply@food.example>",
    "mailto:no-reply@food.example",
    "Tiffin <mailto:no-reply@food.example>",
    "a,no-reply@food.example",
    "Tiffin, <no-reply@food.example>",
    '"Tiffin"; <no-reply@food.example>',
    "orders@food.example, Tiffin <no-reply@food.example>",
  ],
  DEMO: ["maybe"],
  LOG_LEVEL: ["loud"],
  SMTP_URL: ["mail.example:587", "smtp:/mail.example", "smtp://", "smtp://user:p@ss/word@mail.example"],
  SUPPORT_EMAIL: ["support"],
  SUPPORT_WHATSAPP: ["+92 300", "03001234567"],
};

test.each(Object.entries(invalidValues).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  "%s %j stops the start with one line that names it",
  (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+$`));
  },
);

test.each([
  ["a line break", "Tiffin\nBcc: a@b.example"],
  ["a carriage return", "Tif\rfin"],
  ["an escape sequence", "\u001b[31mTiffin"],
  ["NUL, which only a file can have", "Tif\0fin"],
  ["a control character above ASCII", "Tif\u0085fin"],
  ["a line separator", "Tif\u2028fin"],
])("%s in a setting stops the start with one line that names it and says what to remove", (_what, text) => {
  const line = /^\w+ must be one line without control characters, such as tabs, line breaks and escape$/;
  for (const name of Object.keys(settings).filter((name) => name !== "SESSION_SECRET")) {
    expect(() => readSettings({ [name]: text }), name).toThrow(line);
    expect(() => readSettings({ [`${name}_FILE`]: createFile(text) }), name).toThrow(line);
  }
  expect(() => readSettings({ MAIL_FROM: `${text} <no-reply@food.example>` })).toThrow(line);
});

test.each(Object.keys(settings))("%s of only spaces stops the start with one line", (name) => {
  expect(() => readSettings({ [name]: "   " })).toThrow(`${name} has only spaces: unset it, or give it a value`);
});

test("a secret may have several lines, as `openssl rand -base64 64` prints it", () => {
  const SESSION_SECRET = [1, 2].map(() => randomBytes(32).toString("base64")).join("\n");
  expect(readSettings({ SESSION_SECRET })).toMatchObject({ SESSION_SECRET });
});

test("the name of the app is trimmed, has visible characters, and cannot reverse the text around it", () => {
  expect(readSettings({ APP_NAME: " Dastarkhwan " }).APP_NAME).toBe("Dastarkhwan");
  expect(readSettings({ APP_NAME: "دسترخوان" }).APP_NAME).toBe("دسترخوان");
  expect(() => readSettings({ APP_NAME: "\u200b\u2800" })).toThrow("APP_NAME must have a letter or a digit");
  expect(() => readSettings({ APP_NAME: "Tiffin\u202e" })).toThrow(/^APP_NAME must not have invisible characters/);
});

test("the error about a setting says which values are valid", () => {
  expect(() => readSettings({ PORT: "99999" })).toThrow("PORT must be a whole number from 0 to 65535");
  expect(() => readSettings({ DATABASE_POOL: "0" })).toThrow("DATABASE_POOL must be a whole number from 1 to 80");
  expect(() => readSettings({ LOG_LEVEL: "loud" })).toThrow("LOG_LEVEL must be one of fatal, error, warn, info,");
});

test.each([
  ["https://food.example/", "https://food.example"],
  ["https://food.example/shop", "https://food.example"],
  ["https://Food.Example:443", "https://food.example"],
  ["http://food.example:3000?", "http://food.example:3000"],
])("APP_ORIGIN %s is refused with what to write instead", (APP_ORIGIN, origin) => {
  expect(() => readSettings({ APP_ORIGIN })).toThrow(`APP_ORIGIN must be only an origin: write ${origin}`);
});

test("APP_ORIGIN is a single origin: the message about two does not ask for parts of both", () => {
  const two = { APP_ORIGIN: "https://food.example,https://www.food.example" };
  expect(() => readSettings(two)).toThrow(/^APP_ORIGIN must be an origin such as https:\/\/food\.example$/);
  for (const APP_ORIGIN of [
    "http://[::1]:3000",
    "http://192.168.1.5:3000",
    "https://xn--80ak6aa92e.example",
    "http://my_box",
  ])
    expect(readSettings({ APP_ORIGIN }).APP_ORIGIN).toBe(APP_ORIGIN);
});

test.each(["loopback", "uniquelocal, 203.0.113.7", "10.0.0.0/8,2001:db8::/32", "::1"])(
  "Express understands the proxies %s",
  (TRUST_PROXY) => {
    expect(readSettings({ TRUST_PROXY })).toMatchObject({ TRUST_PROXY });
    const entries = TRUST_PROXY.split(",").map((entry) => entry.trim());
    expect(() => express().set("trust proxy", entries)).not.toThrow();
  },
);

test("the error about a URL with / ? or # in its password says how to encode them", () => {
  for (const name of ["DATABASE_URL", "SMTP_URL"]) {
    const url = `${name === "SMTP_URL" ? "smtp" : "postgresql"}://shop:pass/word#1@db.example`;
    expect(() => readSettings({ [name]: url }), name).toThrow(/^(?!.*word#1).*\/ \? # in the password written as %2F/);
  }
});

test.each([
  "no-reply@food.example",
  "Karahi & Co, Lahore <no-reply@food.example>",
  '"Tiffin: Lahore" <no-reply@food.example>',
  '"Food@Home, Lahore," <no-reply@food.example>',
  'Tiffin, "Lahore" <no-reply@food.example>',
  'Tiffin "Lahore" <no-reply@food.example>',
  '"The \\"best\\" Tiffin" <no-reply@food.example>',
  "<no-reply@food.example>",
  "Tiffin (Lahore) <no-reply@food.example>",
  '"Tiffin (Lahore" <no-reply@food.example>',
])("emails may come from %s", (address) => {
  expect(readSettings({ MAIL_FROM: address }).MAIL_FROM).toBe(address);
});

test("random secrets are never too easy to guess", () => {
  for (const encoding of ["hex", "base64", "base64url"] as const) {
    for (let round = 0; round < 300; round += 1) {
      const SESSION_SECRET = randomBytes(32).toString(encoding);
      expect(readSettings({ SESSION_SECRET })).toMatchObject({ SESSION_SECRET });
    }
  }
});

test("the error about a secret does not contain it", () => {
  expect(() => readSettings({ SESSION_SECRET: "s3cret" })).toThrow(
    /^SESSION_SECRET (?!.*s3cret).*: make one with `openssl/,
  );
  expect(() => readSettings({ METRICS_TOKEN: "my s3cret metrics token" })).toThrow(/^METRICS_TOKEN (?!.*s3cret)/);
  expect(() => readSettings({ DATABASE_URL: "mysql://root:s3cret@db/x" })).toThrow(/^DATABASE_URL (?!.*s3cret)/);
  // It does start with postgresql://, but its port is invalid.
  expect(() => readSettings({ DATABASE_URL: "postgresql://db:99999/x" })).toThrow(/must be like postgresql:.*:5432/);
});

test("a setting may come from a file, whose final line break is ignored", () => {
  const file = createFile(`${secret}\n`);
  expect(readSettings({ SESSION_SECRET_FILE: file }).SESSION_SECRET).toBe(secret);
  expect(readSettings({ SESSION_SECRET_FILE: file, SESSION_SECRET: "" }).SESSION_SECRET).toBe(secret);
});

test.each(Object.keys(settings))("%s and a file for it are refused in one line, as one would be ignored", (name) => {
  const both = { [name]: "value", [`${name}_FILE`]: createFile("value") };
  expect(() => readSettings(both)).toThrow(`${name} and ${name}_FILE are both set: unset one`);
});

test("a value from a file is validated as well, and an empty file is refused", () => {
  expect(() => readSettings({ SESSION_SECRET_FILE: createFile("short\n") })).toThrow(/^SESSION_SECRET /);
  expect(() => readSettings({ DATABASE_URL_FILE: createFile("\n") })).toThrow(/^DATABASE_URL_FILE is empty: [^\n]+$/);
});

test.each(["/nowhere/secret", tmpdir()])("the file %s, which cannot be read, stops the start with one line", (path) => {
  const line =
    /^SESSION_SECRET_FILE can't be read \((ENOENT|EISDIR): [^\n]+\): correct (\S+), or let user \d+ read it$/;
  expect(() => readSettings({ SESSION_SECRET_FILE: path })).toThrow(line);
  expect(() => readSettings({ SESSION_SECRET_FILE: path })).toThrow(`correct ${path}, or`);
});
