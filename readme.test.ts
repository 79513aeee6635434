import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settings } from "./env.server.ts";

const readme = readFileSync("README.md", "utf8");

test("the README's table of settings says what the code says", () => {
  const rows = Object.entries(settings).map(([name, [schema, effect]]) => {
    const preset = schema.safeParse(undefined).data;
    return `| \`${name}\` | ${preset === undefined || preset === false ? "" : `\`${preset}\``} | ${effect} |`;
  });
  expect(readme).toContain(["| setting | default | effect |", "|---|---|---|", ...rows].join("\n"));
});

test("a newcomer can read the README in one go", () => {
  expect(readme.split("\n").length).toBeLessThanOrEqual(121);
});
