import { sql } from "kysely";
import pLimit from "p-limit";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import type { Client } from "./known-devices.server.ts";
import { clearSignInAttempts, countSignInAttempt } from "./sign-in-throttle.server.ts";

beforeEach(async () => {
  await sql`truncate rate_limits`.execute(db);
});

const sana = "sana@tiffin.example";
const addressOf = (n: number): Client => ({ key: `10.0.${n >> 8}.${n & 255}`, isKnown: false });
const phone: Client = { key: "device 1234", isKnown: true };
const home = addressOf(60_000);

/** Makes a number of attempts from one client, and returns the wait of each in seconds, 0 if it was allowed. */
async function attemptTimes(times: number, client: Client, email = sana): Promise<number[]> {
  const waits: number[] = [];
  for (let round = 0; round < times; round++) waits.push((await countSignInAttempt(email, client))?.seconds ?? 0);
  return waits;
}

/** Makes one attempt from each of a number of addresses, and returns how many were allowed. */
async function attack(addresses: number): Promise<number> {
  // The connection pool would reject more than this, and the rate limiter would then count in memory.
  const atOnce = pLimit(50);
  const waits = await Promise.all(
    Array.from({ length: addresses }, (_, n) => atOnce(() => countSignInAttempt(sana, addressOf(n)))),
  );
  return waits.filter((wait) => wait === undefined).length;
}

/** Makes all counters older by a number of seconds. */
const age = (seconds: number) => sql`update rate_limits set expire = expire - ${seconds * 1_000}::bigint`.execute(db);

test("wrong passwords from one address do not lock out another address", { tags: "slow" }, async () => {
  const stranger = addressOf(1);
  const waits = await attemptTimes(30, stranger);
  expect(waits.slice(0, 10)).toEqual(Array(10).fill(0));
  for (const wait of waits.slice(10)) expect(wait).toBeGreaterThan(150);
  expect(await attemptTimes(10, home)).toEqual(Array(10).fill(0));
  expect((await attemptTimes(1, home))[0]).toBeGreaterThan(0);
});

test("unknown clients together have 100 attempts an hour, then one every 15 seconds", { tags: "slow" }, async () => {
  expect(await attack(300)).toBe(101);
  const [wait] = await attemptTimes(1, home);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15);
  await age(15);
  expect(await attack(50)).toBe(1);
  await age(15);
  expect(await attemptTimes(1, home), "a new device is slowed down, not shut out").toEqual([0]);
  expect(await attack(50)).toBe(0);
  await age(60 * 60);
  expect(await attack(150)).toBe(101);
});

test("rejected attempts of one client do not use up the attempts of others", { tags: "slow" }, async () => {
  await attemptTimes(400, addressOf(1));
  expect(await attack(80)).toBe(79);
});

test("strangers use up neither a known device's ten attempts nor other accounts' own", { tags: "slow" }, async () => {
  await attack(300);
  expect(await attemptTimes(1, home, "omar@tiffin.example")).toEqual([0]);
  expect(await attemptTimes(10, phone)).toEqual(Array(10).fill(0));
  expect((await attemptTimes(1, phone))[0]).toBeGreaterThan(150);
  expect(await attemptTimes(1, { ...phone, key: "device 5678" })).toEqual([0]);
});

test("a known device does not use up the attempts of others", { tags: "slow" }, async () => {
  await attemptTimes(400, phone);
  expect(await attack(150)).toBe(101);
});

test("an address has 100 attempts at all accounts; a known device behind it its own", { tags: "slow" }, async () => {
  for (let n = 0; n < 100; n++) expect(await countSignInAttempt(`customer-${n}@tiffin.example`, home)).toBeUndefined();
  expect((await countSignInAttempt(sana, home))?.seconds).toBeGreaterThan(0);
  expect(await countSignInAttempt(sana, phone)).toBeUndefined();
});

test("a successful sign-in clears the attempts of this client only", async () => {
  const stranger = addressOf(1);
  for (const client of [home, stranger, phone]) await attemptTimes(10, client);
  await clearSignInAttempts(` ${sana.toUpperCase()}`, home);
  expect((await attemptTimes(1, stranger))[0]).toBeGreaterThan(0);
  expect((await attemptTimes(1, phone))[0]).toBeGreaterThan(0);
  expect(await attemptTimes(10, home)).toEqual(Array(10).fill(0));
});
