/** The memory of a measured app, and load on its pages. */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import autocannon from "autocannon";
import type { OwnApp, RunningApp } from "../e2e/support/own-app.ts";
import { vendorId } from "./demo-pages.ts";

/** How often each page is opened, as shares that add up to 1. */
export const pageShares = { "/": 2 / 3, "/orders": 1 / 6, [`/restaurant/${vendorId}`]: 1 / 6 };

export interface ProbedApp extends RunningApp {
  /** A line of /proc/PID/status in MB, such as VmRSS, the resident memory. */
  read: (field: string) => number;
  /** The resident memory in MB after a full garbage collection. */
  collect: () => Promise<number>;
}

/** Starts the app with the demo and memory-probe.js. */
export async function startProbedApp({ dataDir, start }: OwnApp): Promise<ProbedApp> {
  const probe = join(dataDir, "probe");
  const settings = { DEMO: "1", NODE_OPTIONS: "--import ./bench/memory-probe.js", MEMORY_PROBE: probe };
  const app = await start(settings);
  const collect = async () => Number(await text(connect(probe))) / 1_048_576;
  return { ...app, read: (field) => readMegabytes(app.process.pid, field), collect };
}

function readMegabytes(pid: number | undefined, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1_024;
}

/**
 * Opens a page, compressed and hydrated, eight at once; for a number of times or of seconds.
 * @returns how many pages were opened
 */
export async function openPages(
  url: string,
  cookie: string,
  length: { amount: number } | { duration: number },
): Promise<number> {
  const headers = { cookie, "accept-encoding": "br" };
  const { non2xx, errors, "2xx": opened } = await autocannon({ url, headers, connections: 8, ...length });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${url} failed`);
  return opened;
}
