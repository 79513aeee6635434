/** The pauses of the attacked app's event loop and its memory, from its metrics. */
import { metricsToken } from "../workers.ts";
import { ask } from "./raw-request.ts";

/** The longest pause of the event loop, in milliseconds, that an input may cause. */
export const maxPause = 50;

/** The longest pause since the last call, in milliseconds, and the memory in use, in bytes. */
export async function readMetrics(origin: string): Promise<{ pause: number; memory: number }> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const { text } = await ask(origin, { path: "/metrics", headers });
  const figureOf = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  return {
    pause: figureOf("nodejs_eventloop_lag_max_seconds") * 1_000,
    memory: figureOf("process_resident_memory_bytes"),
  };
}

/**
 * Measures the longest pause during `work`, in milliseconds: the least of up to four tries, because a busy machine
 * causes pauses, too.
 * @returns `pause`, and in `most` how long it may be: `maxPause`, or more on a machine that pauses an idle app
 */
export async function pauseOf(origin: string, work: () => Promise<unknown>): Promise<{ pause: number; most: number }> {
  const first = await measure(origin, work);
  if (first.pause <= maxPause) return { pause: first.pause, most: maxPause };
  let { pause, milliseconds } = first;
  let most = maxPause;
  for (let tries = 1; tries < 4 && pause > most; tries += 1) {
    most = Math.max(most, await findUsualPause(origin, milliseconds));
    const again = await measure(origin, work);
    pause = Math.min(pause, again.pause);
    milliseconds = again.milliseconds;
  }
  return { pause, most };
}

/** How long a pause may be on this machine: three times the longest one of a nearly idle app, measured for so long. */
export async function findUsualPause(origin: string, milliseconds: number): Promise<number> {
  const startedAt = performance.now();
  const { pause } = await measure(origin, async () => {
    do await ask(origin, { path: "/healthz" });
    while (performance.now() - startedAt < milliseconds);
  });
  return 3 * pause;
}

async function measure(origin: string, work: () => Promise<unknown>): Promise<{ pause: number; milliseconds: number }> {
  await readMetrics(origin);
  const startedAt = performance.now();
  await work();
  const milliseconds = performance.now() - startedAt;
  return { pause: (await readMetrics(origin)).pause, milliseconds };
}
