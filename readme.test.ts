import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { settings } from "./env.server.ts";

const read = (path: string) => readFileSync(path, "utf8");
const longestLine = 150;

test("the README's table of settings says what the code says, in lines that fit a screen", () => {
  const rows = Object.entries(settings).map(([name, [schema, effect]]) => {
    const preset = schema.safeParse(undefined).data;
    return `| \`${name}\` | ${preset === undefined || preset === false ? "" : `\`${preset}\` `}| ${effect} |`;
  });
  expect(read("README.md").match(/^\| `[A-Z_]+` .*$/gm)).toEqual(rows);
  expect(rows.filter((row) => row.length > longestLine)).toEqual([]);
});

/** The ids that GitHub gives to the headings of a document. */
function anchorsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}

test.each(["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs/decisions.md"])(
  "the links of %s lead to files and headings that exist",
  (document) => {
    const links = [...read(document).matchAll(/\]\(([^)#:\s]*)(?:#([^)\s]+))?\)/g)];
    const broken = links.filter(([, path, anchor]) => {
      const target = path ? join(dirname(document), path) : document;
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  },
);

test("comments name sections of docs/decisions.md that exist", () => {
  const sections = new Set([...read("docs/decisions.md").matchAll(/^## (.+)$/gm)].map(([, heading]) => heading));
  const files = globSync(["{app,bench,build-steps,db,e2e,migrations,ops,server}/**/*.{ts,tsx}", "*.ts"]);
  const cited = files.flatMap((file) =>
    [...read(file).matchAll(/docs\/decisions\.md, '([^'\n]+)'/g)].map(([, section]) => ({ file, section })),
  );
  expect(cited.length).toBeGreaterThan(1);
  expect(cited.filter(({ section }) => !sections.has(section))).toEqual([]);
});
