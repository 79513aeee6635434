import cluster from "node:cluster";
import { on } from "node:events";
import { AggregatorRegistry, collectDefaultMetrics, Registry } from "prom-client";
import { reasonOf } from "#db/errors.server.ts";
import { worker } from "#env";
import { metrics } from "#metrics";
import { addInstallationMetrics } from "./gauges.ts";

/** The type of a worker's request for the metrics of all processes, and of the primary's response. */
const type = "tiffin:metrics";
/** Longer than prom-client waits for a worker. */
const timeoutMs = 6_000;

interface Answer {
  type: typeof type;
  text?: string;
  error?: string;
}

/**
 * In a worker: lets the primary read its metrics, labelled by worker. A sum over all workers would drop when one restarts;
 * Prometheus takes a drop for a reset to zero, and would count the rest of the sum as an increase.
 */
export function shareWithPrimary(): void {
  metrics.setDefaultLabels({ worker: worker?.name ?? "" });
  AggregatorRegistry.setRegistries([metrics]);
  new AggregatorRegistry();
}

/** In the primary: answers workers that ask for the metrics of all processes. */
export function answerMetricsRequests(): void {
  const ofWorkers = new AggregatorRegistry();
  const own = new Registry();
  addInstallationMetrics(own);
  collectDefaultMetrics({ register: own, prefix: "primary_" });
  cluster.on("message", async (asking, message) => {
    if (message?.type !== type) return;
    const answer: Answer = await Promise.all([ofWorkers.clusterMetrics(), own.metrics()]).then(
      (texts) => ({ type, text: texts.join("\n") }),
      (error) => ({ type, error: reasonOf(error) }),
    );
    if (asking.isConnected()) asking.send(answer);
  });
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

async function askPrimary(): Promise<Answer> {
  const messages = on(process, "message", { signal: AbortSignal.timeout(timeoutMs) });
  process.send?.({ type });
  for await (const [message] of messages) if (message?.type === type) return message;
  throw new Error("no more messages");
}
