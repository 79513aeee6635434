import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { isReady } from "./health.ts";

/** More than may wait for the connections of a process. */
const flood = 3_000;

test("the process is ready, however many ask at once", async () => {
  const answers = await Promise.all(Array.from({ length: flood }, () => isReady()));
  expect(answers.filter((ready) => !ready)).toEqual([]);
});

test("requests that use up the connections for a moment do not make the process unready", async () => {
  const queries = Array.from({ length: flood }, () => sql`select pg_sleep(0.02)`.execute(db));
  const settled = Promise.allSettled(queries);
  expect(await isReady(), "ready").toBe(true);
  expect(
    (await settled).some(({ status }) => status === "rejected"),
    "some are refused",
  ).toBe(true);
});
