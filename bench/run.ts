/**
 * `npm run bench [name…]`: runs the measurements one after the other; exits with 1 if one of them fails. Needs a build.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename } from "node:path";
import { endWithParent } from "../e2e/support/own-app.ts";

const suffix = ".bench.ts";
const wanted = process.argv.slice(2);
const files = globSync(`bench/*${suffix}`).sort();
const names = files.map((file) => basename(file, suffix));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(", ")}; there are ${names.join(", ")}.`);
  process.exit(2);
}
for (const [index, file] of files.entries()) {
  const name = names[index] ?? "";
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  const [program = "", ...args] = [...endWithParent, process.execPath, "--expose-gc", file];
  const { status } = spawnSync(program, args, { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
