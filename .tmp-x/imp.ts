import { readFile } from "../app/features/imports/read-file.server.ts";

const MB = 4 * 1024 * 1024 - 64;
const fill = (s: string, head = "", end = "") =>
  head + s.repeat(Math.floor((MB - head.length - end.length) / Buffer.byteLength(s))) + end;
const files: Record<string, string> = {
  "normal 20000 rows": fill("Naan,40\n", "Dish,Price\n").split("\n").slice(0, 20000).join("\n"),
  "commas one line": fill(","),
  "commas after header": fill(",", "Dish,Price\n"),
  "rows of 200 commas": fill(`${",".repeat(199)}\n`, "Dish,Price\n"),
  "rows of 20000 with 200 cells": fill(`${"a,".repeat(99)}\n`, "Dish,Price\n"),
  "semicolons header": fill(";", "Dish;Price;"),
  newlines: fill("\n", "Dish,Price\n"),
  crs: fill("\r", "Dish,Price\n"),
  quotes: fill('"', "Dish,Price\n"),
  "quoted rows": fill('"a","b"\n', "Dish,Price\n"),
  spaces: fill(" ", "Dish,Price\n", "x,1"),
  "one cell of nl in quotes": fill("\n", 'Dish,Price\n"', '",40'),
  "90KB cells of newlines": fill(`"${"\n".repeat(90_000)}",40\n`, "Dish,Price\n"),
  "json deep arrays": fill("[", '{"dishes":', ""),
  "json deep closed": `{"dishes":${"[".repeat(1_900_000)}${"]".repeat(1_900_000)}}`,
  "json deep objects": `{"dishes":[${'{"a":'.repeat(600_000)}1${"}".repeat(600_000)}]}`,
  "json many keys": `{"dishes":[],${Array.from({ length: 300_000 }, (_, i) => `"k${i}":1`).join(",")}}`,
  "json many dishes": fill("{},", '{"dishes":[', "{}]}"),
  "json 1M numbers": fill("1,", '{"dishes":[', "1]}"),
  "json 5000 dishes 100 bad extras": `{"dishes":[${Array.from({ length: 5000 }, () => `{"name":"x","extras":[${"1,".repeat(300)}1]}`).join(",")}]}`,
  "json proto": '{"dishes":[{"name":"x","__proto__":{"price":1}}],"__proto__":{"a":1}}',
  combining: fill("\u0301", "Dish,Price\n"),
  "headers 90KB": `${"h".repeat(90_000)},Dish,Price\nNaan,40`,
  "200 headers + 20000 rows": `Dish,Price,${Array.from({ length: 198 }, (_, i) => `h${i}`).join(",")}\n${"a,1\n".repeat(20_000)}`,
  "19k distinct dishes w/ same name": `Dish,Price\n${"Naan,40\n".repeat(20_000)}`,
  "19k rows size": `Dish,Size,Size price\n${Array.from({ length: 20_000 }, (_, i) => `Naan,s${i},40\n`).join("")}`,
  options: `Group,Option,Price\n${Array.from({ length: 20_000 }, (_, i) => `G,o${i},40\n`).join("")}`,
  "prices weird": `Dish,Price\n${Array.from({ length: 20_000 }, (_, i) => `Naan${i},${"1,".repeat(40)}\n`).join("")}`,
};
const only = process.argv[2];
for (const [name, text] of Object.entries(files)) {
  if (only && !name.includes(only)) continue;
  const bytes = Buffer.from(text);
  const base = process.memoryUsage().heapUsed;
  const c0 = process.cpuUsage();
  const s = performance.now();
  let r: unknown;
  try {
    r = readFile(bytes, "x");
  } catch (e) {
    r = { problem: `THROWN ${e}` };
  }
  const c = process.cpuUsage(c0);
  const out = r as { problem?: string; refusals?: unknown[]; file?: { dishes?: unknown[] } };
  console.log(
    name.padEnd(34),
    String(bytes.length).padStart(8),
    `${Math.round(performance.now() - s)} ms cpu ${Math.round(c.user / 1000)} heap +${Math.round((process.memoryUsage().heapUsed - base) / 1e6)} MB`,
    (out.problem ?? `${out.file?.dishes?.length} dishes, ${out.refusals?.length} refusals`).slice(0, 90),
  );
}
