import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";

const maxFormBytes = 64 * 1024;
/** CPU time, so that a busy machine fails nothing: three times what the slowest form takes, the first time. */
const maxMilliseconds = 100;

const modules = import.meta.glob<Record<string, unknown>>(
  ["../app/features/**/*-{form,forms}.ts", "../app/features/**/forms.ts"],
  { eager: true },
);

/** Every form schema of the app, by its name. */
const forms = Object.values(modules)
  .flatMap((exports) => Object.entries(exports))
  .filter((entry): entry is [string, z.ZodObject] => entry[1] instanceof z.ZodObject);

/** Half are characters of email addresses; some code treats the others specially, such as line ends or invisible ones. */
const character = fc.oneof(
  fc.constantFrom(..."a@. "),
  fc.constantFrom(..."9/\\-+\t\r\n\0é\u0301\u0323\u200b\u200d\u2800\ufdfa👍🇵क", "\ud800"),
);
const piece = (minLength: number) => fc.string({ unit: character, minLength, maxLength: 3 });

/** A few characters many times over, between some others: what makes slow patterns and loops slow. */
const pieces = [piece(0), piece(1), piece(0)] as const;

const largeText = (start: string, repeated: string, end: string) =>
  start + repeated.repeat(maxFormBytes / repeated.length) + end;

/** Texts that took seconds, or would if they were normalized or split into characters before their length is checked. */
const onceSlow: [start: string, repeated: string, end: string][] = [
  ["a@", ".", "@"],
  ["", "x", ""],
  ["a", "\u0301\u0323", ""],
];

test("every form that a page reads is checked", () => {
  const sources = globSync("app/{routes,http,features}/**/*.{ts,tsx}", { exclude: (path) => path.includes(".test.") });
  const calls = sources.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/readForm\(\s*[\w.()]+,\s*(\w+)/g)]);
  const names = new Set(calls.map(([, name = ""]) => name));
  expect(names).toContain("checkoutForm");
  const checked = forms.map(([name]) => name);
  expect(
    [...names].filter((name) => !checked.includes(name)),
    "export these as z.object from a forms.ts or *-form.ts",
  ).toEqual([]);
});

test("every page that shows the reply to its form keeps what was typed without a connection", () => {
  const pages = globSync("app/routes/**/*.tsx").map((file) => [file, readFileSync(file, "utf8")] as const);
  const replying = pages.filter(([, source]) => /\bactionData\b/.test(source) && /\breadForm\b/.test(source));
  expect(replying.length).toBeGreaterThan(30);
  expect(
    replying.filter(([, source]) => !/\bclientAction\b/.test(source)).map(([file]) => file),
    "add export const clientAction = offlineReply()",
  ).toEqual([]);
});

test.each(forms)("%s is checked quickly whatever its fields hold, 64 KB each", { tags: "slow" }, (_name, form) => {
  const fields = Object.keys(form.shape);
  fc.assert(
    fc.property(...pieces, (start, repeated, end) => {
      const text = largeText(start, repeated, end);
      const values = Object.fromEntries(fields.map((field) => [field, text]));
      // A garbage collection can fall into one check, but not into all three.
      return Array.from({ length: 3 }).some(() => measureCpuMs(() => form.safeParse(values)) < maxMilliseconds);
    }),
    // Looking for the smallest slow text would take minutes.
    { numRuns: 30, examples: onceSlow, endOnFailure: true },
  );
});

function measureCpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
