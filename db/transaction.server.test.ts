import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { db } from "./db.server.ts";
import { transact } from "./transaction.server.ts";

/** Makes the first `times` inserts of a category fail with this code; a sequence counts, since no rollback resets it. */
async function failInserts(times: number, code: string): Promise<void> {
  await sql`create sequence inserts`.execute(db);
  await sql
    .raw(`create function fail_insert() returns trigger language plpgsql as $$ begin
      if nextval('inserts') <= ${times} then raise exception 'made to fail' using errcode = '${code}'; end if;
      return new; end $$`)
    .execute(db);
  await sql`create trigger fail_insert before insert on categories for each row execute function fail_insert()`.execute(
    db,
  );
  onTestFinished(async () => {
    await sql`drop function fail_insert() cascade`.execute(db);
    await sql`drop sequence inserts`.execute(db);
  });
}

/** Adds a category, and tells how often it was tried. */
async function addCategory() {
  let runs = 0;
  const added = transact(async (trx) => {
    runs += 1;
    await trx.insertInto("categories").values({ name: "Karahi", order: 1 }).execute();
    return "added";
  });
  const outcome = await added.catch((error: Error & { code?: string }) => error.code);
  return { outcome, runs, rows: (await db.selectFrom("categories").select("name").execute()).length };
}

test.each([
  ["serialization failure", "40001"],
  ["deadlock", "40P01"],
  ["reference to a row deleted meanwhile", "23503"],
  ["row equal to one inserted meanwhile", "23505"],
])("a %s is retried and leaves one row", async (_, code) => {
  await failInserts(2, code);
  expect(await addCategory()).toEqual({ outcome: "added", runs: 3, rows: 1 });
});

test("a transaction that always conflicts is given up, with nothing written", { tags: "slow" }, async () => {
  await failInserts(100, "40001");
  expect(await addCategory()).toEqual({ outcome: "40001", runs: 4, rows: 0 });
});

test("a failure other than a conflict is not retried", async () => {
  await failInserts(100, "23514");
  expect(await addCategory()).toEqual({ outcome: "23514", runs: 1, rows: 0 });
});

test("transactions are read committed", async () => {
  const level = await transact((trx) => sql<{ level: string }>`show transaction_isolation`.execute(trx));
  expect(level.rows).toEqual([{ transactionIsolation: "read committed" }]);
});
