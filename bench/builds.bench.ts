/**
 * Compares the build of another checkout with this one, in turns, by the processor time of their pages, which other work of the
 * machine hardly changes: `OTHER=../before npm run bench builds`. What server/run.sh sets counts, too.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { type RunningApp, startApp } from "../e2e/support/own-app.ts";
import { readCpuMs } from "./cpu-time.ts";
import { vendorId } from "./demo-pages.ts";
import { median, note } from "./report.ts";
import { getPage, postForm } from "./requests.ts";
import { signInToDemo } from "./sign-in.ts";

const other = process.env.OTHER;
const rounds = Number(process.env.ROUNDS ?? 7);
const amount = 1_500;
const warmUp = 3_000;

/** Pages that the browser still has, answered with 304. */
const unchangedPages = ["home, unchanged", "restaurant, unchanged"];

interface Build {
  app: RunningApp;
  cookie: string;
  /** The paths of the pages, by their names. */
  paths: Record<string, string>;
}

if (other) {
  const dataDirs = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), "tiffin-builds-"))));
  const builds: Build[] = [];
  try {
    for (const [index, checkout] of [other, "."].entries()) builds.push(await start(dataDirs[index] ?? "", checkout));
    await compare(builds);
  } finally {
    for (const { app } of builds) await app.stop();
    for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true });
  }
} else console.log("skipped: OTHER names no other checkout with a build");

/** Starts the build of a checkout with the demo, and puts a dish into the cart of its customer. */
async function start(dataDir: string, checkout: string): Promise<Build> {
  const app = await startApp({ DEMO: "1", DATA_DIR: dataDir }, undefined, checkout);
  const cookie = await signInToDemo(app.origin);
  const menu = `/restaurant/${vendorId}`;
  await postForm(app.origin + menu, { itemId: `${vendorId}-raita` }, { cookie });
  const orders = await getPage(`${app.origin}/orders`, { cookie });
  const [tracking = ""] = /\/order-tracking\/order_[\w-]+/.exec(orders) ?? [];
  return {
    app,
    cookie,
    paths: { home: "/", restaurant: menu, orders: "/orders", tracking, cart: "/cart", payment: "/payment" },
  };
}

async function compare(builds: Build[]): Promise<void> {
  for (const page of [...Object.keys(builds[0]?.paths ?? {}), ...unchangedPages]) {
    for (const build of builds) await measure(build, page, warmUp);
    const times: number[][] = [[], []];
    for (let round = 0; round < rounds; round += 1)
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const build = builds[index];
        if (build) times[index]?.push(await measure(build, page, amount));
      }
    const [before = [], now = []] = times;
    note(`${page}, lite, the other build`, median(before), " ms");
    note(`${page}, lite, this build, times that`, median(now.map((time, round) => time / (before[round] ?? 1))));
  }
}

/** The processor time of a page in milliseconds. @throws {Error} when one fails */
async function measure({ app, cookie, paths }: Build, page: string, count: number): Promise<number> {
  const [name = "", unchanged] = page.split(", ");
  const url = app.origin + paths[name];
  const headers: Record<string, string> = { cookie: `${cookie}; lite=1` };
  if (unchanged) headers["if-none-match"] = (await fetch(url, { headers })).headers.get("etag") ?? "";
  const before = readCpuMs(app.process.pid);
  const { statusCodeStats = {}, errors } = await autocannon({ url, headers, connections: 8, amount: count });
  const answered = statusCodeStats[unchanged ? "304" : "200"]?.count ?? 0;
  if (answered < count || errors > 0) throw new Error(`${count - answered} requests of ${url} failed`);
  return (readCpuMs(app.process.pid) - before) / count;
}
