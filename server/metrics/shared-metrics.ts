import cluster, { type Worker } from "node:cluster";
import { type EventEmitter, on } from "node:events";
import { AggregatorRegistry, collectDefaultMetrics, Registry } from "prom-client";
import { reasonOf } from "#db/errors.server.ts";
import { worker } from "#env";
import { metrics } from "#metrics";
import { addInstallationMetrics } from "./gauges.ts";

/** The type of a worker's request for the metrics of all processes, and of the primary's response. */
const type = "tiffin:metrics";
/** The type of the primary's request for the metrics of one worker, and of the response. */
const ownType = "tiffin:own-metrics";
/** Longer than a worker takes when its database does not answer: see `isReady`. */
const workerTimeoutMs = 4_000;
const timeoutMs = workerTimeoutMs + 2_000;

interface Answer {
  type: typeof type;
  text?: string;
  error?: string;
}

interface OwnAnswer {
  type: typeof ownType;
  metrics?: object[];
  error?: string;
}

/**
 * In a worker: lets the primary read its metrics, labelled by worker. A sum over all workers would drop when one restarts;
 * Prometheus takes a drop for a reset to zero, and would count the rest of the sum as an increase.
 */
export function shareWithPrimary(): void {
  metrics.setDefaultLabels({ worker: worker?.name ?? "" });
  process.on("message", async (message: { type?: unknown } | undefined) => {
    if (message?.type !== ownType) return;
    const answer: OwnAnswer = await metrics.getMetricsAsJSON().then(
      (values) => ({ type: ownType, metrics: values }),
      (error) => ({ type: ownType, error: reasonOf(error) }),
    );
    process.send?.(answer, undefined, undefined, () => {});
  });
}

/** In the primary: answers workers that ask for the metrics of all processes. Those of a worker that hangs are missing. */
export function answerMetricsRequests(): void {
  const own = new Registry();
  addInstallationMetrics(own);
  collectDefaultMetrics({ register: own, prefix: "primary_" });
  cluster.on("message", async (asking, message) => {
    if (message?.type !== type) return;
    const answer: Answer = await Promise.all([readMetricsOfWorkers(), own.metrics()]).then(
      (texts) => ({ type, text: texts.join("\n") }),
      (error) => ({ type, error: reasonOf(error) }),
    );
    if (asking.isConnected()) asking.send(answer);
  });
}

async function readMetricsOfWorkers(): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((each) => each?.isConnected());
  const answers = await Promise.all(workers.map((each) => each && askWorker(each)));
  const known = answers.filter((each) => each !== undefined);
  // Each has the label of its worker, so that a sum is of one value only; other aggregators leave some out.
  const summed = known.map((each) => each.map((metric) => ({ ...metric, aggregator: "sum" })));
  return AggregatorRegistry.aggregate(summed).metrics();
}

/** Returns a worker's metrics; undefined if it hangs or ends. @throws {Error} if the worker cannot read them */
async function askWorker(asked: Worker): Promise<object[] | undefined> {
  // Not prom-client's clusterMetrics(), which fails if one worker does not answer.
  const answer = await ask<OwnAnswer>(asked, ownType, workerTimeoutMs, (message) =>
    asked.send(message, () => {}),
  ).catch(() => undefined);
  if (answer?.error !== undefined) throw new Error(answer.error);
  return answer?.metrics;
}

/** Reads the metrics of all processes in Prometheus's text format. @throws {Error} if the primary does not answer */
export async function readMetrics(): Promise<string> {
  if (!cluster.isWorker) return metrics.metrics();
  const { text, error } = await askPrimary().catch((cause) => {
    throw new Error("the primary did not answer", { cause });
  });
  if (text === undefined) throw new Error(error);
  return text;
}

const askPrimary = () => ask<Answer>(process, type, timeoutMs, (message) => process.send?.(message));

/** Sends a message of this type, and waits for the next one. @throws {Error} if none arrives in time, or the process ends */
async function ask<Response>(
  source: EventEmitter,
  type: string,
  timeoutMs: number,
  send: (message: { type: string }) => void,
): Promise<Response> {
  const messages = on(source, "message", { signal: AbortSignal.timeout(timeoutMs), close: ["exit"] });
  send({ type });
  for await (const [message] of messages) if (message?.type === type) return message;
  throw new Error("no more messages");
}
