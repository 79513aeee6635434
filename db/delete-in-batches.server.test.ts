import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { db } from "./db.server.ts";
import { deleteInBatches } from "./delete-in-batches.server.ts";

const isOld = sql<boolean>`expire < 1000`;

test("each statement deletes at most 1,000 rows, and only expired ones", { tags: "slow" }, async () => {
  await sql`create table deletions (rows bigint)`.execute(db);
  await sql`create function count_deletion() returns trigger language plpgsql as $$
    begin insert into deletions select count(*) from gone; return null; end $$`.execute(db);
  await sql`create trigger count_deletion after delete on rate_limits referencing old table as gone
    for each statement execute function count_deletion()`.execute(db);
  onTestFinished(async () => {
    await sql`drop function count_deletion cascade`.execute(db);
    await sql`drop table deletions`.execute(db);
    await sql`truncate rate_limits`.execute(db);
  });
  await sql`truncate rate_limits`.execute(db);
  await sql`insert into rate_limits (key, expire) select n::text, n % 4000 from generate_series(1, 10000) n`.execute(
    db,
  );
  expect(await deleteInBatches("rate_limits", isOld)).toBe(2_999);
  const { rows } = await sql<{ rows: number }>`select rows from deletions`.execute(db);
  expect(rows.map((row) => row.rows)).toEqual([1_000, 1_000, 999]);
  const left = await sql<{ old: number; all: number }>`select count(*) filter (where ${isOld}) as old,
    count(*) as all from rate_limits`.execute(db);
  expect(left.rows).toEqual([{ old: 0, all: 7_001 }]);
});

test("a row locked by somebody else is skipped, not waited for", async () => {
  await sql`truncate rate_limits`.execute(db);
  await sql`insert into rate_limits (key, expire) values ('locked', 1), ('free', 1)`.execute(db);
  onTestFinished(async () => void (await sql`truncate rate_limits`.execute(db)));
  await db.transaction().execute(async (trx) => {
    await sql`select 1 from rate_limits where key = 'locked' for update`.execute(trx);
    expect(await deleteInBatches("rate_limits", isOld)).toBe(1);
  });
  expect(await deleteInBatches("rate_limits", isOld)).toBe(1);
});
