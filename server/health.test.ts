import { expect, test } from "vitest";
import { patiently } from "./health.ts";

const never = new Promise<boolean>(() => {});
const anHour = 3_600_000;

type Check = () => Promise<boolean>;

const hangs: Check = () => never;
const passes: Check = () => Promise.resolve(true);
const fails: Check = () => Promise.reject(new Error("the connection is lost"));

/** The answers to as many requests as there are checks. */
async function answers(checks: Check[], patienceMs = anHour): Promise<boolean[]> {
  const left = [...checks];
  const ask = patiently(() => (left.shift() ?? hangs)(), { timeoutMs: 1, patienceMs });
  const given: boolean[] = [];
  for (const _ of checks) given.push(await ask());
  return given;
}

test("a check without an answer passes for a while after one that passed, but not before one did", async () => {
  expect(await answers([hangs, passes, hangs])).toEqual([false, true, true]);
  expect(await answers([passes, hangs], 0)).toEqual([true, false]);
});

test("a check that fails does so at once, and ends the patience", async () => {
  expect(await answers([passes, fails, hangs])).toEqual([true, false, false]);
  expect(await answers([passes, () => Promise.resolve(false), hangs])).toEqual([true, false, false]);
});
