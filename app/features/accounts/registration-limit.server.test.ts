import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { countRegistration } from "./registration-limit.server.ts";

const anyEmail = () => `${randomUUID()}@tiffin.example`;

/** Moves what was counted at an address back in time. */
const passTime = (address: string, seconds: number) =>
  sql`update rate_limits set expire = expire - ${seconds * 1_000}::bigint where key like ${`%${address}`}`.execute(db);

test("an address has 20 registrations an hour and 50 a day", async () => {
  const address = "192.0.2.50";
  const tryOften = async (times: number) => {
    for (let time = 0; time < times; time++) expect(await countRegistration(anyEmail(), address)).toBeUndefined();
  };
  await tryOften(20);
  const refused = await countRegistration(anyEmail(), address);
  expect(refused?.message).toMatch(
    /^Many accounts were created from your network lately\. Please try again in (59|60) minutes\.$/,
  );
  expect(refused?.wait).toBeGreaterThan(3_500);
  expect(await countRegistration(anyEmail(), "192.0.2.51")).toBeUndefined();
  await passTime(address, 3_600);
  await tryOften(20);
  await passTime(address, 3_600);
  await tryOften(10);
  expect((await countRegistration(anyEmail(), address))?.message).toContain("Please try again in 22 hours.");
});

test("an e-mail that is tried again and again is refused as before", async () => {
  const email = anyEmail();
  for (let time = 0; time < 10; time++) await countRegistration(email, randomUUID());
  const refused = await countRegistration(email, randomUUID());
  expect(refused).toEqual({
    wait: expect.any(Number),
    message: "Too many failed attempts. Please try again later.",
  });
});
