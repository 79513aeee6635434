/**
 * The memory of a process that 10,000 open order pages follow while others open pages for ten minutes: what a stream
 * costs, whether it grows, whether events still arrive, and whether closed streams make room for new ones.
 * `STREAMS=2000 MINUTES=2 npm run bench open-pages` takes a part. Each stream is an open file of this process and of the app (`ulimit -n`).
 */
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { openPages, type ProbedApp, pageShares, startProbedApp } from "./app-memory.ts";
import { readCpuMs } from "./cpu-time.ts";
import { withDatabase } from "./database.ts";
import { type Followers, insertFollowers, openFollowers } from "./followers.ts";
import { note, report, timeOf } from "./report.ts";
import { signInToDemo } from "./sign-in.ts";

const streamCount = Number(process.env.STREAMS ?? 10_000);
const minutes = Number(process.env.MINUTES ?? 10);
const secondsOfMinute = 60;
const warmUpPages = 4_000;
/** Statuses that do not end a stream; each minute sets the next one. */
const statuses = ["confirmed", "preparing", "ready"];
/** More than in memory.bench.ts: V8 lets its heap grow by half of what lives in it, which here are the streams as well. */
const maxMegabytes = 360;
const mostKilobytesPerStream = 18;

checkOpenFiles();
await withOwnApp(async (ownApp) => {
  const app = await startProbedApp(ownApp);
  await withDatabase(ownApp, async (pool) => {
    await insertFollowers(pool, streamCount);
    const cookie = await signInToDemo(app.origin);
    for (const [path, share] of Object.entries(pageShares))
      await openPages(app.origin + path, cookie, { amount: Math.ceil(warmUpPages * share) });
    const before = await app.collect();
    note("before any stream, after a full collection", before, " MB");

    const followers = await openFollowers(app.origin, streamCount);
    // Forgets the peak of the start, which fills the database with the demo.
    writeFileSync(`/proc/${app.process.pid}/clear_refs`, "5");
    const withStreams = await app.collect();
    const ofStreams = withStreams - before;
    note(`with ${streamCount} streams`, withStreams, " MB");
    report("a stream", (ofStreams * 1_024) / streamCount, { atMost: mostKilobytesPerStream }, " KB");

    const collected: number[] = [];
    let slowestMs = 0;
    for (let minute = 1; minute <= minutes; minute++) {
      const loading = openPagesForAMinute(app, cookie);
      slowestMs = Math.max(slowestMs, await tellAll(pool, followers, minute));
      const { pages, cpuMs } = await loading;
      const megabytes = `${Math.round(app.read("VmRSS"))} MB, peak ${Math.round(app.read("VmHWM"))}`;
      console.log(`        minute ${minute}: ${pages} pages of ${cpuMs.toFixed(2)} ms each, ${megabytes}`);
      if (minute === 1 || minute === minutes) collected.push(await app.collect());
    }
    report("peak under load, without the streams", app.read("VmHWM") - ofStreams, { atMost: maxMegabytes }, " MB");
    report("after a full collection, relative to the first minute", (collected.at(-1) ?? 0) / (collected[0] ?? 1), {
      atMost: 1.1,
    });
    report("the slowest change of all orders until every stream has sent it", slowestMs / 1_000, { atMost: 2 }, " s");
    report("streams that ended", followers.countEnded(), { atMost: 0 });
    await followers.close();
    await pool.query("update orders set status = 'pending' where vendor_id = 'bench'");
    note("after all have closed", await collectSettled(app), " MB");
    // What the C library keeps of closed streams is free for new ones.
    const again = await openFollowers(app.origin, streamCount);
    report(
      "with as many new streams, relative to the first ones",
      (await app.collect()) / (collected.at(-1) ?? withStreams),
      {
        atMost: 1.1,
      },
    );
    await again.close();
  });
});

/** Opens pages of all kinds in turns for a minute; returns how many, and the processor time of each. */
async function openPagesForAMinute({ origin, process }: ProbedApp, cookie: string) {
  const before = readCpuMs(process.pid);
  let pages = 0;
  for (const [path, share] of Object.entries(pageShares))
    pages += await openPages(origin + path, cookie, { duration: Math.round(secondsOfMinute * share) });
  return { pages, cpuMs: (readCpuMs(process.pid) - before) / pages };
}

/** Changes all followed orders at once, amid the load; returns the time in ms until each stream has sent it. */
async function tellAll(pool: pg.Pool, followers: Followers, minute: number): Promise<number> {
  await sleep((secondsOfMinute * 1_000) / 4);
  const status = statuses[minute % statuses.length] ?? "";
  followers.forgetEvents();
  await pool.query("update orders set status = $1 where vendor_id = 'bench'", [status]);
  return timeOf(() => followers.waitFor(status));
}

/** Closed sockets are freed some turns of the event loop later, so that one collection does not find all of them. */
async function collectSettled({ collect }: ProbedApp): Promise<number> {
  for (let tries = 0; tries < 5; tries++) {
    await sleep(1_000);
    await collect();
  }
  return collect();
}

function checkOpenFiles(): void {
  const { userLimits } = process.report.getReport() as { userLimits: { open_files: { soft: number | string } } };
  const { soft } = userLimits.open_files;
  if (Number(soft) < streamCount + 500)
    throw new Error(`${streamCount} streams need more open files than ${soft}: ulimit -n ${streamCount + 1_000}`);
}
