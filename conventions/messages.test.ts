import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
const table = read("docs/messages.md");

/** The texts of a module that have three words or more; a text with values or numbers in it counts as several. */
function listWordings(file: string): string[] {
  const texts: string[] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value === "string") texts.push(...value.split(/\{\w+\}|\d+/));
    },
    TemplateElement({ value: { cooked } }) {
      texts.push(...(cooked ?? "").split(/\d+/));
    },
  }).visit(parseSync(file, read(file)).program);
  return texts.map((text) => text.replace(/^\W+|\W+$/g, "")).filter((text) => / \S+ /.test(text));
}

test.each(globSync("app/features/**/{messages,*-messages,forms,*-form}.ts"))(
  "%s: messages are in the table",
  (file) => {
    expect(listWordings(file).filter((wording) => !table.includes(wording))).toEqual([]);
  },
);
