import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createStaff } from "#db/factories.ts";
import { runChecks } from "./run-checks.server.ts";

const findCheck = async (about: string) => (await runChecks()).find((check) => check.about === about);

test("a migrated database lacks only an owner, until there is one", async () => {
  const findings = (await runChecks()).filter(({ about }) => /database|migrations|clock|connections/.test(about));
  expect(findings.map(({ level }) => level)).toEqual(findings.map(() => "ok"));
  expect(findings).toHaveLength(6);
  expect(await findCheck("owner")).toMatchObject({ level: "advice" });
  await createStaff({}, [{ role: "owner" }]);
  expect(await findCheck("owner")).toMatchObject({ level: "ok" });
});

test("a database that a demo filled is unsafe, and comes first", async () => {
  await db.insertInto("installation").values({ key: "seeded_as", value: "demo" }).execute();
  expect((await runChecks())[0]).toMatchObject({ about: "demo rows", level: "unsafe" });
});

test("a table that is gone is reported with its fix, not as a database that does not answer", async () => {
  await sql`alter table installation rename to moved`.execute(db);
  onTestFinished(async () => void (await sql`alter table moved rename to installation`.execute(db)));
  const [first] = await runChecks();
  expect(first).toMatchObject({ about: "database", level: "unsafe", fix: expect.stringContaining("restore a backup") });
  expect(first?.message).toMatch(/refuses the app: relation "installation" does not exist/);
});
