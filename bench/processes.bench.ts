/**
 * Compares an app of one process with one of two, in turns, by the home page of a signed-in customer. PostgreSQL and
 * the client share this machine's cores with them, so the limit is on the processor time of a request, not on the
 * speed.
 */
import autocannon from "autocannon";
import { startSession } from "../app/features/accounts/sessions.server.ts";
import { createCustomer } from "../db/factories.ts";
import { type RunningApp, withOwnApp } from "../e2e/support/own-app.ts";
import { listWorkerPids, metricsToken } from "../e2e/support/workers.ts";
import { readCpuMs, readMachineCpuMs } from "./cpu-time.ts";
import { median, note, report } from "./report.ts";

const rounds = 5;
const windowSeconds = 4;
const counts = [1, 2];

await withOwnApp(async (ownApp) => {
  const apps: RunningApp[] = [];
  for (const count of counts) {
    const settings = { DEMO: "1", WEB_CONCURRENCY: String(count), METRICS_TOKEN: metricsToken };
    apps.push(await ownApp.start(settings));
  }
  await ownApp.joinDatabase();
  const cookie = `session=${await startSession(await createCustomer(), "bench")}; lite=1`;
  const windows = apps.map((): Window[] => []);
  for (const app of apps) await measure(app, cookie);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, app] of apps.entries()) windows[index]?.push(await measure(app, cookie));
  }
  const [one, two] = windows.map((each) => ({
    perSecond: median(each.map(({ perSecond }) => perSecond)),
    cpuMs: median(each.map(({ cpuMs }) => cpuMs)),
    coresUsed: median(each.map(({ coresUsed }) => coresUsed)),
  }));
  if (!one || !two) throw new Error("nothing was measured");
  note("one process", one.perSecond, " pages a second");
  note("two processes", two.perSecond, " pages a second");
  // With all cores in use, more processes cannot serve more pages.
  note("cores that everything used, with one process", one.coresUsed);
  note("cores that everything used, with two processes", two.coresUsed);
  note("one process, processor time of a page", one.cpuMs, " ms");
  report("two processes, processor time of a page, times that of one", two.cpuMs / one.cpuMs, { atMost: 1.5 });
});

interface Window {
  perSecond: number;
  /** The CPU time of all processes of the app per page, in ms. */
  cpuMs: number;
  /** The cores that the app, PostgreSQL and the client used together. */
  coresUsed: number;
}

async function measure(app: RunningApp, cookie: string): Promise<Window> {
  const pids = [app.process.pid ?? 0, ...(await listWorkerPids(app))];
  const before = sum(pids.map((pid) => readCpuMs(pid)));
  const machineBefore = readMachineCpuMs();
  const load = { url: `${app.origin}/`, headers: { cookie }, connections: 16, duration: windowSeconds };
  const { duration, errors, non2xx, requests } = await autocannon(load);
  if (errors + non2xx > 0) throw new Error(`${errors} errors, ${non2xx} answers without a page`);
  const cpuMs = sum(pids.map((pid) => readCpuMs(pid))) - before;
  const coresUsed = (readMachineCpuMs() - machineBefore) / (1_000 * duration);
  return { perSecond: requests.total / duration, cpuMs: cpuMs / requests.total, coresUsed };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
