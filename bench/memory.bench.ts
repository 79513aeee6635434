/**
 * The resident memory of a process that serves 30,000 pages, after sign-ins, and whether it grows. MEMORY_PAGES=3000
 * takes a part of them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import autocannon from "autocannon";
import { demoCustomer } from "../db/demo/seed.server.ts";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { readCpuMs } from "./cpu-time.ts";
import { note, report } from "./report.ts";
import { signIn } from "./sign-in.ts";

const pages = Number(process.env.MEMORY_PAGES ?? 30_000);
const rounds = 10;
/** Shares of a round, which add up to 1. */
const paths = { "/": 2 / 3, "/orders": 1 / 6, "/restaurant/naveed-karahi-house": 1 / 6 };
const signIns = 6;

await withOwnApp(async ({ dataDir, start }) => {
  const probe = join(dataDir, "probe");
  const probed = { NODE_OPTIONS: "--import ./bench/memory-probe.ts", MEMORY_PROBE: probe };
  const app = await start({ DEMO: "1", ...probed });
  const collect = async () => Number(await text(connect(probe))) / 1_048_576;
  const read = (field: string) => readMegabytes(app.process.pid, field);
  // Forgets the peak of the start, most of which is the probe's: Node.js removes its types.
  writeFileSync(`/proc/${app.process.pid}/clear_refs`, "5");
  note("after the start", read("VmRSS"), " MB");
  const cookies = await Promise.all(Array.from({ length: signIns }, () => signIn(app.origin, demoCustomer)));
  note(`after ${signIns} sign-ins`, read("VmRSS"), " MB");
  const before = readCpuMs(app.process.pid);
  const collected: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const [path, share] of Object.entries(paths)) {
      await open(app.origin + path, `${cookies[0]}; visited=1`, Math.ceil((pages * share) / rounds));
    }
    note(`after ${Math.round((pages * round) / rounds)} pages`, read("VmRSS"), " MB");
    if (round === 1 || round === rounds) collected.push(await collect());
  }
  note("processor time of a page", (readCpuMs(app.process.pid) - before) / pages, " ms");
  note("of which files of Node.js and its libraries", read("RssFile"), " MB");
  report("the most under load", read("VmHWM"), { atMost: 260 }, " MB");
  report("after a full collection", collected.at(-1) ?? 0, { atMost: 165 }, " MB");
  report("the same, beside the first tenth", (collected.at(-1) ?? 0) / (collected[0] ?? 1), { atMost: 1.15 });
});

/** Opens a page some times, compressed and hydrated, eight at once. */
async function open(url: string, cookie: string, amount: number): Promise<void> {
  const headers = { cookie, "accept-encoding": "br" };
  const { non2xx, errors } = await autocannon({ url, headers, connections: 8, amount });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${url} failed`);
}

function readMegabytes(pid: number | undefined, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1_024;
}
