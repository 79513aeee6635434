import { expect, test } from "vitest";
import { limitPerKey, TooManyAtOnceError } from "./limit-per-key.server.ts";

/** Creates a task that runs until `end` or `fail` is called. */
function createTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isStarted = false;
  const run = () => {
    isStarted = true;
    return promise;
  };
  return { run, hasStarted: () => isStarted, end: () => resolve("done"), fail: () => reject(new Error("failed")) };
}

const createTasks = (count: number) => Array.from({ length: count }, createTask);
/** Waits until all tasks that can start have started. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test("tasks of one key run with limited concurrency and in order, and other keys do not wait", async () => {
  const run = limitPerKey({ concurrency: 2, maxQueueLength: 10 });
  const tasks = createTasks(4);
  const results = tasks.map((task) => run("sana", task.run));
  await settle();
  expect(tasks.map(({ hasStarted }) => hasStarted())).toEqual([true, true, false, false]);
  expect(await run("omar", async () => "at once")).toBe("at once");
  tasks[1]?.end();
  expect(await results[1]).toBe("done");
  await settle();
  expect(tasks.map(({ hasStarted }) => hasStarted())).toEqual([true, true, true, false]);
  for (const { end } of tasks) end();
  expect(await Promise.all(results)).toEqual(Array(4).fill("done"));
});

test("a full queue rejects tasks immediately, and accepts them again when it is shorter", async () => {
  const run = limitPerKey({ concurrency: 1, maxQueueLength: 2 });
  const tasks = createTasks(4);
  const results = tasks.map((task) => run("sana", task.run));
  await expect(results[3]).rejects.toThrow(TooManyAtOnceError);
  for (const { end } of tasks) end();
  expect(await Promise.all(results.slice(0, 3))).toEqual(Array(3).fill("done"));
  expect(await run("sana", async () => "again")).toBe("again");
  expect(tasks[3]?.hasStarted()).toBe(false);
});

test("after a task fails, the tasks queued behind it are rejected, and later tasks run", async () => {
  const run = limitPerKey({ concurrency: 1, maxQueueLength: 10 });
  const tasks = createTasks(3);
  const results = tasks.map((task) => run("sana", task.run));
  tasks[0]?.fail();
  const outcomes = await Promise.allSettled(results);
  const errors = outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.constructor);
  expect(errors).toEqual([Error, TooManyAtOnceError, TooManyAtOnceError]);
  expect(tasks[1]?.hasStarted()).toBe(false);
  expect(await run("sana", async () => "again")).toBe("again");
});
