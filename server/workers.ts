import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { reasonOf } from "#db/errors.server.ts";
import { log } from "#log";

/** So many ends in a row, each soon after the start, are no accident. */
const mostFailures = 5;
/** A process that has served for so long started well. */
const steadyMs = 10_000;
/** Longer than a worker takes to stop, and short enough to shut PostgreSQL down before Docker kills everything. */
const patienceMs = 7_500;

interface Options {
  /** Where the embedded PostgreSQL is. */
  databaseUrl: string;
  /** Called when a worker ended again and again. */
  onGiveUp: (error: unknown) => void;
}

/** The processes that serve requests. They share a port: this process accepts connections, and gives them to each in turn. */
export class Workers {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  readonly #kept: Promise<void>[] = [];
  #hasServed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Starts one, and once that listens the others, so that what is wrong with a setting is said once. Returns their port.
   * @throws {Error} when the first one ends instead, or the reason of `stopped`
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

  /** Passes the signal on, and waits until all have ended. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#stopping.abort();
    const send = (each: NodeJS.Signals) => {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(each);
    };
    send(signal);
    const hardStop = setTimeout(send, patienceMs, "SIGKILL");
    await Promise.allSettled(this.#kept);
    clearTimeout(hardStop);
  }

  #keep(name: string): Promise<void> {
    const kept = this.#keepRunning(name);
    this.#kept.push(kept);
    return kept;
  }

  /** Starts a worker whenever the one of this name has ended, after a pause that grows with each failure in a row. */
  async #keepRunning(name: string): Promise<void> {
    const stop = this.#stopping.signal;
    for (let failures = 0; !stop.aborted; ) {
      const { reason, isSteady } = await this.#runOnce(name);
      if (stop.aborted) return;
      failures = isSteady ? 1 : failures + 1;
      if (!this.#hasServed || failures > mostFailures) throw new Error(`worker ${name} could not start (${reason})`);
      log.error(`worker ${name} ended (${reason}) and is started again`);
      await sleep(100 * 2 ** (failures - 1), undefined, { signal: stop }).catch(() => {});
    }
  }

  async #runOnce(name: string): Promise<{ reason: string; isSteady: boolean }> {
    const worker = cluster.fork({ WORKER_NAME: name, WORKER_DATABASE_URL: this.#options.databaseUrl });
    let listeningSince = Number.POSITIVE_INFINITY;
    worker.once("listening", () => {
      this.#hasServed = true;
      listeningSince = performance.now();
    });
    const reason = await waitForEnd(worker);
    return { reason, isSteady: performance.now() - listeningSince > steadyMs };
  }
}

/** Resolves to the reason. Without a listener an error, such as a message that could not be sent, would end this process. */
function waitForEnd(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
    worker.on("error", (error) => {
      if (worker.process.pid === undefined) resolve(reasonOf(error));
    });
  });
}
