/** Writes the results of pages.bench.ts. */
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";

const loadBefore = loadavg()[0] ?? 0;

/** Writes the lines of the table to bench/results.md, below the circumstances of the measurement. */
export function writeResults(lines: string[], length: string): void {
  const [cpu] = cpus();
  const load = `${loadBefore.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  const text = `# Pages beside a bare server

Written by \`npm run bench pages\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu?.model.trim()}, Node.js ${process.version}, load of the machine ${load},
${length}, 8 connections, no compression.

Share: pages a second of the app, divided by those of a server that sends the same statements and the same HTML without a framework
(bench/baseline-server.ts), just before and after; the median, and the range. Control: that server against itself. Processor time: what a page takes, as a multiple of
what it takes that server. Lite: sent without scripts; hydrated: with them; unchanged: answered by 304; lite ÷ another framework: how many times as fast, which sends
the same elements, texts and style sheet (bench/contestants). docs/performance.md explains the figures.

| page | mode | share | range | target | verdict | processor time |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join("\n")}
`;
  writeFileSync("bench/results.md", text);
}

export function verdictOf(share: number, target: number | undefined): string {
  if (target === undefined) return "for comparison";
  return share >= target ? "reached" : `missed by ${Math.round(100 * (1 - share / target))} %`;
}

/** The verdict on the baseline against itself, which differs only by other work of the machine. */
export function verdictOfControl(share: number): string {
  return Math.abs(share - 1) <= 0.1 ? "quiet" : "disturbed: measure this page again";
}
