import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/** Why matching can take time that grows as the square of the text's length, or worse. */
const reasons = {
  Trade: "backtracks: two of its quantifiers can match the same characters",
  Self: "backtracks: a quantifier within another can match the same characters in several ways",
  Move: "starts over at each of the characters that its first quantifier matches",
};

/** Lists a file's regular expressions that can take long or cannot be checked, each with its line and the reason. */
function findPatternProblems(file: string, source: string): string[] {
  const problems: string[] = [];
  const report = (at: number, what: string) => {
    problems.push(`${file}:${source.slice(0, at).split("\n").length} ${what}`);
  };
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) report(0, "cannot be parsed");
  const reportDynamicPattern = ({ callee, start }: { callee: object; start: number }) => {
    if ("name" in callee && callee.name === "RegExp") report(start, "makes a pattern at run time: that is not checked");
  };
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      const [slow] = analyse({ source: pattern, flags }).reports;
      if (slow) report(node.start, `/${pattern}/${flags} ${reasons[slow.type]}`);
    },
    CallExpression: reportDynamicPattern,
    NewExpression: reportDynamicPattern,
  }).visit(program);
  return problems;
}

const root = join(import.meta.dirname, "..");
const files = globSync(["{app,db,migrations,ops,public,server,settings}/**/*.{ts,tsx,js}", "*.server.ts"], {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$|\/test-/.test(file));

test("every pattern matches in time proportional to the text", { tags: "slow" }, () => {
  expect(files.length).toBeGreaterThan(100);
  const sources = files.map((file): [string, string] => [file, readFileSync(join(root, file), "utf8")]);
  const problems = sources.flatMap(([file, source]) => findPatternProblems(file, source));
  expect(problems, "see 'Regular expressions are checked' in docs/decisions.md").toEqual([]);
});

test.each([
  ["^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", "backtracks: two of its quantifiers can match the same characters"],
  ["(.)\\/+$", "starts over at each of the characters that its first quantifier matches"],
  ["\\s+$", "starts over at each of the characters that its first quantifier matches"],
  ["^(a+)+$", "backtracks: a quantifier within another can match the same characters in several ways"],
])("/%s/ is reported", (pattern, why) => {
  const source = `const name: string = "";\n\nexport const isOdd = <p>{/${pattern}/u.test(name)}</p>;\n`;
  expect(findPatternProblems("app/ui/odd.tsx", source)).toEqual([`app/ui/odd.tsx:3 /${pattern}/u ${why}`]);
});

test.each(["new RegExp(name)", "RegExp(`^$" + '{name}`, "u")'])("%s is reported", (expression) => {
  expect(findPatternProblems("app/ui/odd.ts", `export const pattern = ${expression};`)).toEqual([
    "app/ui/odd.ts:1 makes a pattern at run time: that is not checked",
  ]);
});

test.each(["^[\\w-]{1,64}$", "^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$", "^\\/+", "\\n\\s*\\n"])(
  "/%s/ is accepted",
  (pattern) => {
    expect(findPatternProblems("app/ui/fine.ts", `export const pattern = /${pattern}/u;`)).toEqual([]);
  },
);
