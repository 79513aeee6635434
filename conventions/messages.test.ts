import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import urdu from "#app/i18n/urdu.json" with { type: "json" };

const read = (path: string) => readFileSync(path, "utf8");
const table = read("docs/messages.md").split("| --- | --- | --- |")[1] ?? "";
const toAdd = "add these texts to docs/messages.md, where they are shown and when";

/** Texts of modules that are not in the table, with the reason. */
const otherTexts: [files: RegExp, why: string][] = [
  [/^app\/features\/imports\/(?!messages|import-form)/, "what can be wrong with a row, listed in the preview"],
  [/-mail(\.server)?\.ts$/, "mails"],
  [/^app\/features\/reports\/report-sections\.server\.ts$/, "captions"],
  [/^app\/features\/checks\//, "checks, which docs/operating.md explains"],
  [/^server\/event-streams\//, "answers that only scripts read"],
];

/** Sentences of customers' pages and emails that are there whatever happens. */
const explanations = new Set<string>([
  "This page took {size} KB, without pictures and style sheets.",
  "Already have an account?",
  "Hello {name}, enter your reset code.",
  "Enter the code from the email to {email}.",
  "Enter the code that you were given for {email}.",
  "It can be used once, within {minutes} minutes.",
  "If you did not request it, you can ignore this email: your password has not changed. If it happens again, please contact us.",
  "At every step of an order, even while this site is closed.",
  "Turned on for this device.",
  "Turned on for {devices}.",
  "Your account, addresses, favourites, cart, devices, reviews and orders, as one file (JSON).",
  "Your name, email, phone number, addresses, cart and favourites are deleted immediately and cannot be restored. Restaurants keep your past orders and reviews for their records, without your name.",
  "Search this menu...",
  "Pay cash when you receive your order. No cards or digital payments.",
  "Bring change for Rs.",
  "The rider will call this number. If empty, the one in your profile.",
  "Why do you want to cancel?",
] satisfies (keyof typeof urdu)[]);

/** The texts of a module, in the markup, too; a template with values in it counts as several. */
function listTexts(file: string): string[] {
  const texts: string[] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value === "string") texts.push(value);
    },
    TemplateElement({ value: { cooked } }) {
      texts.push(cooked ?? "");
    },
    JSXText({ value }) {
      texts.push(value.replace(/\s+/g, " "));
    },
  }).visit(parseSync(file, read(file)).program);
  return texts;
}

/** The texts of each module, by its path. */
const texts = new Map(
  globSync("{app,server}/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.|\/test-/.test(file))
    .map((file) => [file, listTexts(file)]),
);

/** The parts of a text between values, numbers and `separator`, without punctuation around them. */
function partsOf(text: string, separator = ""): string[] {
  const parts = text.split(new RegExp(`\\{[^}]*\\}|Rs\\. \\d[\\d,]*|\\d[\\d,]*${separator}`));
  return parts.map((part) => part.replace(/^\W+|\W+$/g, "")).filter((part) => part !== "");
}

/** Whether the table has every part of three words or more. */
const isListed = (text: string) => partsOf(text).every((part) => !/ \S+ /.test(part) || table.includes(part));
const isSentence = (text: string) => /^[^a-z(].*[.!?]$/.test(text);

const messageFile = /^app\/features\/.*\/([\w-]+-)?messages\.ts$|^app\/features\/.*\/(forms|[\w-]+-forms?)\.ts$/;

test("messages and rules of forms are in the table", () => {
  const files = [...texts.keys()].filter((file) => messageFile.test(file));
  expect(files).toEqual(expect.arrayContaining(["app/features/cart/messages.ts", "app/features/accounts/forms.ts"]));
  const missing = files.flatMap((file) => texts.get(file)?.filter((text) => !isListed(text)) ?? []);
  expect(missing, toAdd).toEqual([]);
});

test("sentences of all other modules without markup are in the table", () => {
  const files = [...texts.keys()].filter(
    (file) => /\.ts$/.test(file) && !otherTexts.some(([other]) => other.test(file)),
  );
  expect(files).toContain("app/features/orders/order-status.ts");
  const sentences = files.flatMap((file) => texts.get(file)?.filter(isSentence) ?? []);
  expect(
    sentences.filter((text) => !isListed(text)),
    toAdd,
  ).toEqual([]);
});

test("sentences for customers, including those in markup, are in the table, unless they explain a page", () => {
  const isMessage = (text: string) => isSentence(text) || / could not be loaded$/.test(text);
  const missing = Object.keys(urdu).filter((text) => isMessage(text) && !isListed(text));
  expect(
    missing.filter((text) => !explanations.has(text)),
    `${toAdd}, or to explanations in this file`,
  ).toEqual([]);
  expect(
    [...explanations].filter((text) => !missing.includes(text)),
    "remove these explanations",
  ).toEqual([]);
});

test("the code has the texts of the table", () => {
  const code = [...texts.values()].flat().join("\n");
  const quoted = (table.match(/`[^`]+`/g) ?? []).map((text) => text.slice(1, -1));
  expect(quoted.length).toBeGreaterThan(400);
  const stale = quoted.filter((text) => partsOf(text, "|(?<=[.!?:]) |…").some((part) => !code.includes(part)));
  expect(stale, "change or remove these texts in docs/messages.md").toEqual([]);
});

test("email has one spelling", () => {
  const files = globSync(
    "{*,{app,bench,db,deploy,docs,e2e,migrations,ops,server,settings}/**/*}.{css,json,md,ts,tsx,yaml,yml}",
  );
  const lines = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((line) => `${file}: ${line.trim()}`),
  );
  // The changelog quotes the former spelling.
  expect(lines.filter((line) => /\be-mails?\b/i.test(line) && !line.includes("'e-mail'"))).toEqual([]);
});
