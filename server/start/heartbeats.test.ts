import { EventEmitter } from "node:events";
import { beforeEach, expect, test, vi } from "vitest";
import { sendHeartbeats, watchHeartbeats } from "./heartbeats.ts";

beforeEach(() => void vi.useFakeTimers());
/** Watches a worker whose messages and end the test makes up. */
function watch(): { worker: EventEmitter; onSilent: () => void } {
  const worker = new EventEmitter();
  const onSilent = vi.fn();
  watchHeartbeats(worker, onSilent);
  return { worker, onSilent };
}

test("a worker that sends no heartbeat for 30 seconds is reported once", () => {
  const { onSilent } = watch();
  vi.advanceTimersByTime(29_999);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_001);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

test("a worker that sends heartbeats is not reported, until they stop", () => {
  const { worker, onSilent } = watch();
  vi.spyOn(process, "send").mockImplementation((message) => worker.emit("message", message));
  sendHeartbeats();
  vi.advanceTimersByTime(600_000);
  expect(onSilent).not.toHaveBeenCalled();
  vi.mocked(process.send)?.mockReturnValue(true);
  vi.advanceTimersByTime(30_000);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

test("other messages do not count as heartbeats", () => {
  const { worker, onSilent } = watch();
  const asking = setInterval(() => worker.emit("message", { type: "tiffin:metrics" }), 1_000);
  vi.advanceTimersByTime(30_000);
  clearInterval(asking);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

test("no worker is reported after the machine was suspended for an hour", () => {
  const { worker, onSilent } = watch();
  vi.advanceTimersByTime(4_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(1_000);
  worker.emit("message", { type: "tiffin:alive" });
  vi.advanceTimersByTime(25_000);
  expect(onSilent).not.toHaveBeenCalled();
});

test("a worker that has ended is not reported", () => {
  const { worker, onSilent } = watch();
  worker.emit("exit");
  vi.advanceTimersByTime(60_000);
  expect(onSilent).not.toHaveBeenCalled();
});
