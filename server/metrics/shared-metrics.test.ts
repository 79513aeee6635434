import cluster from "node:cluster";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { readMetrics } from "./shared-metrics.ts";

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
  onTestFinished(() => {
    Object.assign(cluster, { isWorker: false });
    vi.restoreAllMocks();
  });
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
