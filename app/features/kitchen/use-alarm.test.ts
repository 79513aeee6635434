import { expect, test, vi } from "vitest";
import { keepAwake } from "./use-alarm.ts";

test("a lock on the screen that is granted after the page was left is released", async () => {
  const granted = Promise.withResolvers<{ release: () => void }>();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("navigator", { wakeLock: { request: () => granted.promise } });
  const stop = keepAwake();
  stop();
  const release = vi.fn();
  granted.resolve({ release });
  await expect.poll(() => release).toHaveBeenCalledOnce();
});
