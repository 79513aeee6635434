import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetCatalogue, hearCatalogue, keepCatalogue } from "./kept-catalogue.server.ts";

beforeEach(() => hearCatalogue(true));
afterEach(() => {
  hearCatalogue(false);
  vi.useRealTimers();
});

/** Reads like a database: each time something else. */
function readings() {
  let count = 0;
  return async () => {
    count += 1;
    const own = count;
    await pause(1);
    return own;
  };
}

test("what was read is kept, and shared by those who ask meanwhile", async () => {
  const read = readings();
  expect(await Promise.all([keepCatalogue("a", read), keepCatalogue("a", read)])).toEqual([1, 1]);
  expect(await keepCatalogue("a", read)).toBe(1);
  expect(await keepCatalogue("b", read)).toBe(2);
});

test("a change makes the next one read again, also one that comes while something is being read", async () => {
  const read = readings();
  const early = keepCatalogue("a", read);
  forgetCatalogue();
  expect(await keepCatalogue("a", read)).toBe(2);
  expect(await early).toBe(1);
  expect(await keepCatalogue("a", read)).toBe(2);
});

test("while no changes are heard of, each one reads; hearing again trusts nothing from before", async () => {
  const read = readings();
  expect(await keepCatalogue("a", read)).toBe(1);
  hearCatalogue(false);
  expect(await keepCatalogue("a", read)).toBe(2);
  hearCatalogue(true);
  expect(await keepCatalogue("a", read)).toBe(3);
});

test("it is read again after a second, for restaurants close by the clock", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const read = readings();
  expect(await keepCatalogue("a", read)).toBe(1);
  vi.setSystemTime(Date.now() + 1_001);
  expect(await keepCatalogue("a", read)).toBe(2);
});

test("a failure is not kept", async () => {
  await expect(keepCatalogue("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await keepCatalogue("a", async () => 1)).toBe(1);
});
