import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { readDeliveryMinutes } from "./delivery-times.ts";

/** What the SQL function by which restaurants are sorted returns for each text. */
async function readBySql(texts: (string | null)[]): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`select delivery_minutes(text) as minutes
    from unnest(${texts}::text[]) with ordinality as listed (text, place) order by place`.execute(db);
  return rows.map(({ minutes }) => minutes);
}

test.each([
  ["30-40 min", 40],
  ["25 min", 25],
  [null, 45],
  ["", 45],
  ["soon", 45],
  ["1 h", 60],
  ["1 hour", 60],
  ["1-2 hours", 120],
  ["1-1.5 hours", 90],
  ["1,5 h", 90],
  ["1 h 30 min", 90],
  ["1h30", 90],
  ["1 hour 15 minutes", 75],
  ["1 hour, 30 minutes", 90],
  ["1 hour & 30 min", 90],
  ["1 hour and 10 minutes", 70],
  ["1 hour, and 10 minutes", 70],
  ["1 h + 20 min", 80],
  ["1 Hr. 20 Min.", 80],
  ["1 h 5 min", 65],
  ["45 min to 1 h 15 min", 75],
  ["45 min, 1 h in the rain", 60],
  ["1 h - 90 min", 90],
  ["1 h 30 - 2 h", 120],
  ["1 h, 2 h on Fridays", 120],
  ["1 h 15-30 min", 90],
  ["1 h 15 to 30 min", 90],
  ["22.5 min", 23],
])("%j are %i minutes, for scheduled orders and for sorting restaurants", async (text, minutes) => {
  expect([readDeliveryMinutes(text), ...(await readBySql([text]))]).toEqual([minutes, minutes]);
});

test("scheduled orders take 15 minutes to three hours", () => {
  expect(readDeliveryMinutes("5 min")).toBe(15);
  expect(readDeliveryMinutes("999")).toBe(180);
});

test("SQL and TypeScript read the same minutes from any text", { tags: "slow" }, async () => {
  const part = fc.constantFrom(
    ..."1 2 15 30 90 250 1.5 0,25".split(" "),
    ..."h hour hrs. H m min and to in ۳".split(" "),
  );
  const anyText = fc
    .array(fc.tuple(part, fc.constantFrom("", " ", " ", "-", " – ", ", ", "&", " + ", ".")), { maxLength: 8 })
    .map((parts) => parts.flat().join(""));
  const texts = fc.sample(anyText, 5_000);
  const limited = (minutes: number) => Math.min(Math.max(minutes, 15), 180);
  const bySql = await readBySql(texts);
  for (const [index, text] of texts.entries()) {
    expect({ text, minutes: readDeliveryMinutes(text) }).toEqual({ text, minutes: limited(Number(bySql[index])) });
  }
});
