import cluster from "node:cluster";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { readMetrics } from "./shared-metrics.ts";

const type = "tiffin:metrics";

/** This process as a worker of a primary that answers in this way. */
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

test("a worker returns what the primary has read, and ignores other messages", async () => {
  answer = () =>
    [
      { type: "other", text: "no" },
      { type, text: "tiffin_up 1" },
    ].forEach(sendToWorker);
  expect(await readMetrics()).toBe("tiffin_up 1");
});

test("an error of the primary is the worker's own", async () => {
  answer = () => sendToWorker({ type, error: "out of memory" });
  await expect(readMetrics()).rejects.toThrow("out of memory");
});

test("a primary that does not answer is named as the reason", async () => {
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  await expect(readMetrics()).rejects.toThrow("the primary did not answer");
});
