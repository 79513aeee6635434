import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { z } from "zod";
import { settings } from "../settings/settings.server.ts";

const read = (path: string) => readFileSync(path, "utf8");
const maxLineLength = 150;

const presetOf = (schema: z.ZodType) => {
  const preset = schema.safeParse(undefined).data;
  return preset === undefined || preset === false ? "" : String(preset);
};

test("the table of settings says what the code says", () => {
  const rows = Object.entries(settings).map(([name, [schema, effect]]) => {
    const preset = presetOf(schema);
    return `| \`${name}\` | ${preset && `\`${preset}\` `}| ${effect} |`;
  });
  const table = read("docs/operating.md").split("## Settings")[1]?.split("\n## ")[0] ?? "";
  expect(table.match(/^\| `[A-Z_]+` .*$/gm), "change the table in docs/operating.md").toEqual(rows);
});

test(".env.example is what `npx vitest run readme.test.ts -u` makes of the settings", async () => {
  const lines = Object.entries(settings).map(
    ([name, [schema, effect]]) =>
      `# ${effect.replace("see below", "see docs/operating.md")}\n#${name}=${presetOf(schema)}\n`,
  );
  const intro =
    "# Settings of Tiffin, for `docker run --env-file`. What begins with # is off, and shows the default.\n";
  await expect([intro, ...lines].join("\n")).toMatchFileSnapshot("../.env.example");
});

test("messages explained in docs/operating.md occur in the code", () => {
  const files = globSync(["{app,db,ops,server,settings}/**/*.ts", "*.server.ts"]);
  const code = files.map((file) => read(file).replace(/^\s*(\/\/|\/?\*).*$/gm, "")).join("\n");
  const troubles = read("docs/operating.md").split("## Troubleshooting")[1] ?? "";
  const messages = [...troubles.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = ""]) => message);
  expect(messages.length).toBeGreaterThan(5);
  const stale = messages.filter((message) => !code.includes(message));
  expect(stale, "change or remove these rows in docs/operating.md").toEqual([]);
});

test("every metric of the app is in the table of docs/operating.md", () => {
  const code = ["metrics.server.ts", "server/metrics/gauges.ts"].map(read).join("\n");
  const names = code.match(/"tiffin_\w+"/g)?.map((quoted) => quoted.slice(1, -1)) ?? [];
  expect(names).toContain("tiffin_notifications_waiting");
  const table = read("docs/operating.md").split("## Metrics")[1]?.split("\n## ")[0] ?? "";
  const missing = names.filter((name) => !table.includes(`\`${name}\``));
  expect(missing, "add these to the table of metrics in docs/operating.md").toEqual([]);
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

const documents = [...globSync("docs/*.md"), "README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];

test.each(documents)("the rows of the tables in %s fit on a screen", (document) => {
  const rows = read(document).match(/^\|.*$/gm) ?? [];
  const long = rows.filter((row) => row.length > maxLineLength);
  expect(long, `shorten these to ${maxLineLength} characters, or continue them in a row with empty cells`).toEqual([]);
});

test.each(documents)("the links of %s lead to files and headings that exist", (document) => {
  const links = [...read(document).matchAll(/\]\(([^)#:\s]*)(?:#([^)\s]+))?\)/g)];
  const broken = links.filter(([, path, anchor]) => {
    const target = path ? join(dirname(document), path) : document;
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(
    broken.map(([link]) => link),
    "correct the path or the heading of these links",
  ).toEqual([]);
});

test("SECURITY.md says what each package of production is for", () => {
  const { dependencies } = JSON.parse(read("package.json"));
  const rows =
    read("SECURITY.md")
      .split("\n| package | for |")[1]
      ?.matchAll(/^\| ([^|]+) \|/gm) ?? [];
  const listed = [...rows].flatMap(([, names = ""]) => names.split(", ")).filter((name) => name !== "---");
  expect(listed.toSorted(), "change the table of packages in SECURITY.md").toEqual(
    Object.keys(dependencies).toSorted(),
  );
});

test("comments name sections of docs/decisions.md that exist", () => {
  const sections = new Set([...read("docs/decisions.md").matchAll(/^###? (.+)$/gm)].map(([, heading]) => heading));
  const files = globSync([
    "{app,bench,build-steps,conventions,db,e2e,migrations,ops,server,settings}/**/*.{ts,tsx}",
    "*.ts",
  ]);
  const cited = files.flatMap((file) =>
    [...read(file).matchAll(/docs\/decisions\.md, '([^'\n]+)'/g)].map(([, section]) => ({ file, section })),
  );
  expect(cited.length).toBeGreaterThan(1);
  const broken = cited.filter(({ section }) => !sections.has(section));
  expect(broken, "name a heading of docs/decisions.md in these comments").toEqual([]);
});
