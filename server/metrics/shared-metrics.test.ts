import cluster, { type Worker } from "node:cluster";
import { EventEmitter, once } from "node:events";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { answerMetricsRequests, readMetrics } from "./shared-metrics.ts";

const type = "tiffin:metrics";

/** What the primary does when this process, as its worker, asks for metrics. */
let answer: (() => void) | undefined;
beforeEach(() => {
  answer = undefined;
  Object.assign(cluster, { isWorker: true });
  vi.spyOn(process, "send").mockImplementation(() => {
    if (answer) setImmediate(answer);
    return true;
  });
  onTestFinished(() => void Object.assign(cluster, { isWorker: false }));
});

const sendToWorker = (message: unknown) => process.emit("message", message, undefined);

test("a worker returns what the primary has read, and ignores other messages", { tags: "slow" }, async () => {
  answer = () =>
    [
      { type: "other", text: "no" },
      { type, text: "tiffin_up 1" },
    ].forEach(sendToWorker);
  expect(await readMetrics()).toBe("tiffin_up 1");
});

test("a worker reports the primary's error", async () => {
  answer = () => sendToWorker({ type, error: "out of memory" });
  await expect(readMetrics()).rejects.toThrow("out of memory");
});

test("a worker names a primary that does not answer as the reason", async () => {
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  await expect(readMetrics()).rejects.toThrow("the primary did not answer");
});

/** A worker, as the primary sees it: it answers with these metrics, and not at all if they are undefined. */
function connectWorker(values?: object[]): Worker {
  const worker = new EventEmitter();
  const send = ({ type: asked }: { type: string }) => {
    if (values) setImmediate(() => worker.emit("message", { type: asked, metrics: values }));
  };
  return Object.assign(worker, { isConnected: () => true, send }) as unknown as Worker;
}

test("the primary leaves out the metrics of a worker that hangs", async () => {
  const values = [{ value: 1, labels: { worker: "2" } }];
  const ready = { name: "tiffin_ready", help: "Ready", type: "gauge", aggregator: "sum", values };
  const answering = connectWorker([ready, { ...ready, name: "process_start_time_seconds", aggregator: "omit" }]);
  const asking = Object.assign(connectWorker(), { send: (sent: object) => asking.emit("answer", sent) });
  const { workers } = cluster;
  onTestFinished(() => void Object.assign(cluster, { workers }).removeAllListeners("message"));
  Object.assign(cluster, { workers: { 1: connectWorker(), 2: answering } });
  const soon = AbortSignal.timeout(100);
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(soon);
  answerMetricsRequests();
  const answered = once(asking, "answer");
  cluster.emit("message", asking, { type });
  const [{ text, error }] = await answered;
  expect(error).toBeUndefined();
  expect(text).toContain('tiffin_ready{worker="2"} 1\n');
  expect(text).toContain('process_start_time_seconds{worker="2"} 1\n');
  expect(text).toContain("primary_process_cpu_seconds_total");
});
