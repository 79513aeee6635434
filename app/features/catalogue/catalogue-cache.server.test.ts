import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheCatalogue, clearCatalogueCache, setCatalogueCaching } from "./catalogue-cache.server.ts";

beforeEach(() => {
  controlClock();
  setCatalogueCaching(true);
});
afterEach(() => {
  setCatalogueCaching(false);
});

/** The clock stands still: on a busy machine, a second could pass between two reads. */
function controlClock(): void {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  // The cache treats a start time of 0 as none.
  vi.advanceTimersByTime(1);
}

/** A slow read with a new result each time. */
function newReader() {
  let count = 0;
  return async () => {
    count += 1;
    const own = count;
    await sleep(1);
    return own;
  };
}

test("a value is cached, and shared by concurrent reads", async () => {
  const read = newReader();
  expect(await Promise.all([cacheCatalogue("a", read), cacheCatalogue("a", read)])).toEqual([1, 1]);
  expect(await cacheCatalogue("a", read)).toBe(1);
  expect(await cacheCatalogue("b", read)).toBe(2);
});

test("a change clears the cache, and reads still running do not fill it again", async () => {
  const read = newReader();
  const early = cacheCatalogue("a", read);
  clearCatalogueCache();
  expect(await cacheCatalogue("a", read)).toBe(2);
  expect(await early).toBe(1);
  expect(await cacheCatalogue("a", read)).toBe(2);
});

test("nothing is cached while changes cannot be received, and values from before are not reused", async () => {
  const read = newReader();
  expect(await cacheCatalogue("a", read)).toBe(1);
  setCatalogueCaching(false);
  expect(await cacheCatalogue("a", read)).toBe(2);
  setCatalogueCaching(true);
  expect(await cacheCatalogue("a", read)).toBe(3);
});

test("a value expires after a second, because restaurants close by the clock", async () => {
  const read = newReader();
  expect(await cacheCatalogue("a", read)).toBe(1);
  vi.advanceTimersByTime(1_001);
  expect(await cacheCatalogue("a", read)).toBe(2);
});

test("a value also expires when the clock of the machine is set back", async () => {
  const read = newReader();
  expect(await cacheCatalogue("a", read)).toBe(1);
  vi.advanceTimersByTime(1_001);
  vi.setSystemTime(Date.now() - 60 * 60_000);
  expect(await cacheCatalogue("a", read)).toBe(2);
});

test("a failure is not cached", async () => {
  await expect(cacheCatalogue("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await cacheCatalogue("a", async () => 1)).toBe(1);
});

test("expired values leave the memory, with the HTML that is cached along with them", { tags: "slow" }, async () => {
  const expired = new WeakRef(await cacheCatalogue("page 1", async () => ({ restaurants: [] })));
  vi.advanceTimersByTime(1_001);
  await cacheCatalogue("page 2", async () => ({ restaurants: [] }));
  // A reference that was just read is kept until the next task.
  await sleep(1);
  collectGarbage();
  expect(expired.deref()).toBeUndefined();
});

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
