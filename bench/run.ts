/**
 * `npm run bench [name…]`: runs the measurements one after the other; exits with 1 if one of them fails. Needs a build.
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isAlive } from "../db/embedded-postgres/process.server.ts";
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
/** The beginning of the names of folders with the temporary files of one run, which end with its process id. */
const folders = join(tmpdir(), "tiffin-bench-");
// A run that was killed has left its databases.
for (const folder of globSync(`${folders}*`)) if (!isAlive(Number(folder.slice(folders.length)))) remove(folder);
const folder = folders + process.pid;
remove(folder);
// PostgreSQL runs as another user if this one is root.
mkdirSync(folder, { mode: 0o711 });
for (const [index, file] of files.entries()) {
  const name = names[index] ?? "";
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  const [program = "", ...args] = [...endWithParent, process.execPath, "--expose-gc", file];
  const { status } = spawnSync(program, args, { stdio: "inherit", env: { ...process.env, TMPDIR: folder } });
  if (status !== 0) process.exitCode = 1;
}
remove(folder);

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
