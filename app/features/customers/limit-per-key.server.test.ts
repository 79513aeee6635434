import { expect, test } from "vitest";
import { limitPerKey, TooManyAtOnce } from "./limit-per-key.server.ts";

/** Work that is under way until it is told to end. */
function createWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isStarted = false;
  const run = () => {
    isStarted = true;
    return promise;
  };
  return { run, hasStarted: () => isStarted, end: () => resolve("done"), fail: () => reject(new Error("failed")) };
}

const several = (count: number) => Array.from({ length: count }, createWork);
/** All that can start by now has. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test("so many of one key run at once, the others in their order, and other keys do not wait", async () => {
  const run = limitPerKey({ atOnce: 2, longestQueue: 10 });
  const works = several(4);
  const answers = works.map((work) => run("sana", work.run));
  await settle();
  expect(works.map(({ hasStarted }) => hasStarted())).toEqual([true, true, false, false]);
  expect(await run("omar", async () => "at once")).toBe("at once");
  works[1]?.end();
  expect(await answers[1]).toBe("done");
  await settle();
  expect(works.map(({ hasStarted }) => hasStarted())).toEqual([true, true, true, false]);
  for (const { end } of works) end();
  expect(await Promise.all(answers)).toEqual(Array(4).fill("done"));
});

test("past the end of the queue work is refused at once, and taken again when the queue is shorter", async () => {
  const run = limitPerKey({ atOnce: 1, longestQueue: 2 });
  const works = several(4);
  const answers = works.map((work) => run("sana", work.run));
  await expect(answers[3]).rejects.toThrow(TooManyAtOnce);
  for (const { end } of works) end();
  expect(await Promise.all(answers.slice(0, 3))).toEqual(Array(3).fill("done"));
  expect(await run("sana", async () => "again")).toBe("again");
  expect(works[3]?.hasStarted()).toBe(false);
});

test("when work fails, what waits behind it is turned away, and later work runs", async () => {
  const run = limitPerKey({ atOnce: 1, longestQueue: 10 });
  const works = several(3);
  const answers = works.map((work) => run("sana", work.run));
  works[0]?.fail();
  const outcomes = await Promise.allSettled(answers);
  expect(outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.constructor)).toEqual([
    Error,
    TooManyAtOnce,
    TooManyAtOnce,
  ]);
  expect(works[1]?.hasStarted()).toBe(false);
  expect(await run("sana", async () => "again")).toBe("again");
});
