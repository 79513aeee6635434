import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settings } from "./env.server.ts";

const readme = readFileSync("README.md", "utf8");
/** A table without the spaces that line its columns up. */
const plain = (text: string) => text.replace(/ *\| */g, "|");

test("the README's table of settings says what the code says", () => {
  const rows = Object.entries(settings).map(([name, [schema, effect]]) => {
    const preset = schema.safeParse(undefined).data;
    return `| \`${name}\` | ${preset === undefined || preset === false ? "" : `\`${preset}\``} | ${effect} |`;
  });
  for (const row of rows) expect(plain(readme)).toContain(plain(row));
  expect(readme.match(/^\| `[A-Z_]+` /gm)).toHaveLength(rows.length);
});
