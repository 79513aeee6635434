import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { reasonOf } from "#db/errors.server.ts";
import { log } from "#log";
import { silentAfterMs, watchHeartbeats } from "./heartbeats.ts";

/** Gives up after this many failures in a row, each soon after the start. */
const maxFailures = 5;
/** A worker that has served for this long is considered healthy. */
const healthyAfterMs = 10_000;
/** Longer than a worker takes to stop. */
const stopTimeoutMs = 7_600;

interface Options {
  /** The URL of the embedded PostgreSQL. */
  databaseUrl: string;
  /** Called when a worker keeps failing. */
  onGiveUp: (error: unknown) => void;
}

/** The processes that serve requests on one port: this process accepts connections, and assigns them to the workers in turn. */
export class Workers {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  readonly #kept: Promise<void>[] = [];
  #hasServed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Starts one worker and, when it listens, the others, so that a wrong setting is reported only once. Returns their
   * port.
   * @throws {Error} if the first worker ends instead, or the reason of `stopped`
   */
  async start(count: number, stopped: AbortSignal): Promise<number> {
    stopped.addEventListener("abort", () => void this.stop("SIGTERM"));
    const listening = once(cluster, "listening") as Promise<[Worker, AddressInfo]>;
    const first = this.#keep("1");
    const [, { port }] = await Promise.race([listening, first.then(() => Promise.reject(stopped.reason))]);
    stopped.throwIfAborted();
    first.catch(this.#options.onGiveUp);
    for (let index = 2; index <= count; index += 1) this.#keep(String(index)).catch(this.#options.onGiveUp);
    return port;
  }

  /** Forwards the signal to all workers, and waits until they have ended. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#stopping.abort();
    const send = (each: NodeJS.Signals) => {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(each);
    };
    send(signal);
    const hardStop = setTimeout(send, stopTimeoutMs, "SIGKILL");
    await Promise.allSettled(this.#kept);
    clearTimeout(hardStop);
  }

  #keep(name: string): Promise<void> {
    const kept = this.#keepRunning(name);
    this.#kept.push(kept);
    return kept;
  }

  /**
   * Restarts the worker of this name whenever it ends, or hangs and is killed, after a pause that doubles with each failure
   * in a row.
   */
  async #keepRunning(name: string): Promise<void> {
    const stop = this.#stopping.signal;
    for (let failures = 0; !stop.aborted; ) {
      const { reason, wasHealthy } = await this.#runOnce(name);
      if (stop.aborted) return;
      failures = wasHealthy ? 1 : failures + 1;
      if (!this.#hasServed || failures > maxFailures) throw new Error(`worker ${name} could not start (${reason})`);
      log.error(`worker ${name} ended (${reason}): restarting it`);
      await sleep(100 * 2 ** (failures - 1), undefined, { signal: stop }).catch(() => {});
    }
  }

  async #runOnce(name: string): Promise<{ reason: string; wasHealthy: boolean }> {
    const worker = cluster.fork({ WORKER_NAME: name, WORKER_DATABASE_URL: this.#options.databaseUrl });
    let listeningSince = Number.POSITIVE_INFINITY;
    let hungMs = 0;
    worker.once("listening", () => {
      this.#hasServed = true;
      listeningSince = performance.now();
      // Not before: a start may take long on a busy machine.
      watchHeartbeats(worker, () => {
        hungMs = silentAfterMs;
        worker.process.kill("SIGKILL");
      });
    });
    const ended = await waitForEnd(worker);
    const reason = hungMs ? `killed because it did not answer for ${hungMs / 1000} s` : ended;
    return { reason, wasHealthy: performance.now() - listeningSince - hungMs > healthyAfterMs };
  }
}

/**
 * Resolves with the reason why a worker ended. Without an error listener, a message that cannot be sent would end this
 * process.
 */
function waitForEnd(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
    worker.on("error", (error) => {
      if (worker.process.pid === undefined) resolve(reasonOf(error));
    });
  });
}
