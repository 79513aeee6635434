/**
 * The resident memory of a process that serves 30,000 pages, after sign-ins, and whether it grows. MEMORY_PAGES=3000
 * takes a part of them. The limits need jemalloc (server/run.sh).
 */
import { writeFileSync } from "node:fs";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { openPages, pageShares, startProbedApp } from "./app-memory.ts";
import { readCpuMs } from "./cpu-time.ts";
import { note, report } from "./report.ts";
import { signInToDemo } from "./sign-in.ts";

const pages = Number(process.env.MEMORY_PAGES ?? 30_000);
const rounds = 10;
const signIns = 6;

await withOwnApp(async (ownApp) => {
  const { origin, process: app, read, collect } = await startProbedApp(ownApp);
  // Forgets the peak of the start, which fills the database with the demo.
  writeFileSync(`/proc/${app.pid}/clear_refs`, "5");
  note("after the start", read("VmRSS"), " MB");
  const cookies = await Promise.all(Array.from({ length: signIns }, () => signInToDemo(origin)));
  note(`after ${signIns} sign-ins`, read("VmRSS"), " MB");
  const before = readCpuMs(app.pid);
  const collected: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const [path, share] of Object.entries(pageShares)) {
      await openPages(origin + path, cookies[0] ?? "", { amount: Math.ceil((pages * share) / rounds) });
    }
    note(`after ${Math.round((pages * round) / rounds)} pages`, read("VmRSS"), " MB");
    if (round === 1 || round === rounds) collected.push(await collect());
  }
  note("processor time of a page", (readCpuMs(app.pid) - before) / pages, " ms");
  note("of that, files of Node.js and its libraries", read("RssFile"), " MB");
  report("peak under load", read("VmHWM"), { atMost: 200 }, " MB");
  report("after a full collection", collected.at(-1) ?? 0, { atMost: 130 }, " MB");
  report("after a full collection, relative to the first tenth", (collected.at(-1) ?? 0) / (collected[0] ?? 1), {
    atMost: 1.15,
  });
});
