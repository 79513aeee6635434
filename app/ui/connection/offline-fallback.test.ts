import { expect, test, vi } from "vitest";
import { withOfflineFallback } from "./offline-fallback.ts";

test("a form that hangs gets the fallback once the server cannot be reached", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  const reachable = vi.fn().mockResolvedValueOnce(new Response()).mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", reachable);
  const send = withOfflineFallback((_, form) => String(form.get("note")));
  const sent = Promise.race([send({ request: newForm(), serverAction: () => new Promise(() => {}) }), timeout(60_000)]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sent).toMatchObject({ data: "Ring twice", init: { status: 503 } });
  expect(reachable).toHaveBeenCalledTimes(2);
});

test("an answer that arrives during the check ends the checks and does not look like a lost connection", async () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  const offline = vi.fn();
  page.addEventListener("offline", offline);
  vi.stubGlobal("window", page);
  const check = Promise.withResolvers<Response>();
  const reachable = vi.fn().mockReturnValue(check.promise);
  vi.stubGlobal("fetch", reachable);
  const answer = Promise.withResolvers<string>();
  const send = withOfflineFallback(() => "Not saved");
  const sent = send({ request: newForm(), serverAction: () => answer.promise });
  await vi.advanceTimersByTimeAsync(5_000);
  answer.resolve("Saved");
  expect(await sent).toBe("Saved");
  check.reject(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reachable).toHaveBeenCalledOnce();
  expect(offline).not.toHaveBeenCalled();
});

test("a request that a navigation has replaced is not mistaken for a lost connection", async () => {
  const reachable = vi.fn();
  vi.stubGlobal("fetch", reachable);
  const send = withOfflineFallback(() => "Not saved");
  const aborted = new DOMException("The user aborted a request.", "AbortError");
  await expect(send({ request: newForm(), serverAction: () => Promise.reject(aborted) })).rejects.toBe(aborted);
  expect(reachable).not.toHaveBeenCalled();
});

function newForm(): Request {
  return new Request("http://app/payment", { method: "POST", body: new URLSearchParams({ note: "Ring twice" }) });
}

const timeout = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, "still waiting"));
