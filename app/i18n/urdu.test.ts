import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inLanguage } from "./in-language.server.ts";
import { isolate, language, t, translate } from "./text.ts";
import urdu from "./urdu.json" with { type: "json" };

const texts = Object.entries(urdu);
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

const customerFeatures =
  `account-data accounts addresses areas cart catalogue checkout dates favourites home language lite-mode navigation
  notifications options orders password-reset restaurant-menu reviews scheduled-orders support`.split(/\s+/);

test("every text is in Urdu script, with the digits that customers type", () => {
  // These only put values beside each other.
  const withoutWords = new Set(["{from} → {to}", "{heading}: {category}", "{name}: {limit}", ".", ", "]);
  const wrong = texts.filter(
    ([english, text]) =>
      !withoutWords.has(english) && (!/[\u0600-\u06ff]/.test(text) || /[\u0660-\u0669\u06f0-\u06f9]/.test(text)),
  );
  expect(wrong, "translate these in app/i18n/urdu.json, with digits as in 123").toEqual([]);
});

test("a translation has the values of its text, each once", () => {
  const wrong = texts.filter(([english, text]) => namesIn(english).join() !== namesIn(text).join());
  expect(wrong, "give these translations the same {values} in app/i18n/urdu.json").toEqual([]);
});

test("quotation marks open and close in the same order, and 'please' is spelt alike", () => {
  const wrong = texts.filter(([, text]) => !/^(?:“”)*$/.test(text.replace(/[^“”]/g, "")) || text.includes("براہِ"));
  expect(wrong, "write “…” and براہ کرم in app/i18n/urdu.json").toEqual([]);
});

test("no text occurs twice", () => {
  const source = readFileSync(join(import.meta.dirname, "urdu.json"), "utf8");
  expect(source.match(/^ {2}"/gm)).toHaveLength(texts.length);
});

test("every text is used", () => {
  const root = join(import.meta.dirname, "../..");
  const files = globSync("{app,server}/**/*.{ts,tsx}", { cwd: root, exclude: (path) => path.includes(".test.") });
  const source = files.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  // Limits such as `at most ${maxFavourites} favourites`, and plurals whose s is added at run time.
  const withoutNumbers = (text: string) => text.replace(/\$\{[\w.]+\}|\d+/g, "#");
  const templates = new Set(source.match(/`[^`\n]+`/g)?.map(withoutNumbers));
  const isComposed = (text: string) =>
    (/\d/.test(text) && templates.has(`\`${withoutNumbers(text)}\``)) || source.includes(`"${text.replace(/s$/, "")}"`);
  const isUsed = (text: string) =>
    [`"${text}"`, `'${text}'`, JSON.stringify(text)].some((quoted) => source.includes(quoted));
  const unused = texts.map(([english]) => english).filter((text) => !isUsed(text) && !isComposed(text));
  expect(unused, "remove these from app/i18n/urdu.json").toEqual([]);
});

test("customers' pages have no untranslated text", () => {
  const app = join(import.meta.dirname, "..");
  const isOfCustomers = (file: string) => {
    const feature = /^features\/([\w-]+)\//.exec(file)?.[1];
    if (feature) return customerFeatures.includes(feature) && !/options\/(desk|options)-/.test(file);
    return /^(routes\/(?!desk\/)|ui\/|root)/.test(file);
  };
  const words =
    /^ +[A-Z][a-z]+[^<>{}=;()]*$|>[A-Z][a-z]+[^<>{}=]*<\/|\b(?:title|label|text|message|hint|legend|placeholder|aria-label)="[A-Z]/gm;
  const found = globSync("**/*.tsx", { cwd: app, exclude: (path) => path.includes(".test.") })
    .filter(isOfCustomers)
    .flatMap((file) =>
      (readFileSync(join(app, file), "utf8").match(words) ?? []).map((line) => `${file}: ${line.trim()}`),
    );
  expect(found, "write these texts as t(…), and translate them in app/i18n/urdu.json").toEqual([
    "features/language/language-switch.tsx: >English</",
  ]);
});

test("texts follow the language of their request, even of two at once", async () => {
  const later = (wait: Promise<void>) => async () => {
    await wait;
    return [language(), t("Cancel")];
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  const both = Promise.all([inLanguage("ur", later(promise)), inLanguage("en", later(promise))]);
  resolve();
  expect(await both).toEqual([
    ["ur", urdu.Cancel],
    ["en", "Cancel"],
  ]);
  expect(t("Cancel")).toBe("Cancel");
});

test("values replace their placeholders, in Urdu isolated from the text around them", () => {
  expect(t("Order {number}", { number: "#12ab34" })).toBe("Order #12ab34");
  const inUrdu = inLanguage("ur", () => t("Order {number}", { number: "#12ab34" }));
  expect(inUrdu).toBe(urdu["Order {number}"].replace("{number}", "\u2068#12ab34\u2069"));
  const price = inLanguage("ur", () => t("Order {number}", { number: "Rs. 1,450" }));
  expect(price, "a price stays on one line").toContain("\u2068Rs.\u00a01,450\u2069");
  const list = inLanguage("ur", () => isolate(`${isolate("Cantt")}، ${isolate("Gulberg")}`));
  expect(list, "a list of isolated values begins at the right").toBe(
    "\u2067\u2068Cantt\u2069، \u2068Gulberg\u2069\u2069",
  );
});

test("text written by customers is not translated", () => {
  expect(inLanguage("ur", () => translate("Zinger Burger"))).toBe("Zinger Burger");
});
