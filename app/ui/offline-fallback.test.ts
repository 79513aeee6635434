import { afterEach, expect, test, vi } from "vitest";
import { withOfflineFallback } from "./offline-fallback.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a form that hangs gets the fallback once the server cannot be reached", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  const reachable = vi.fn().mockResolvedValueOnce(new Response()).mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", reachable);
  const send = withOfflineFallback((_, form) => String(form.get("note")));
  const request = new Request("http://app/payment", {
    method: "POST",
    body: new URLSearchParams({ note: "Ring twice" }),
  });
  const sent = Promise.race([send({ request, serverAction: () => new Promise(() => {}) }), timeout(60_000)]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sent).toMatchObject({ data: "Ring twice", init: { status: 503 } });
  expect(reachable).toHaveBeenCalledTimes(2);
});

const timeout = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, "still waiting"));
