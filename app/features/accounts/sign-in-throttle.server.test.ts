import { sql } from "kysely";
import pLimit from "p-limit";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import type { Client } from "./known-devices.server.ts";
import { countSignIn, forgetSignIns } from "./sign-in-throttle.server.ts";

beforeEach(async () => {
  await sql`truncate rate_limits`.execute(db);
});

const sana = "sana@tiffin.example";
const addressOf = (n: number): Client => ({ key: `10.0.${n >> 8}.${n & 255}`, isKnown: false });
const phone: Client = { key: "device 1234", isKnown: true };
const home = addressOf(60_000);

/** Tries so often from one client; the waits it was told, 0 for a try that was allowed. */
async function tryOften(times: number, client: Client, email = sana): Promise<number[]> {
  const waits: number[] = [];
  for (let round = 0; round < times; round++) waits.push((await countSignIn(email, client)) ?? 0);
  return waits;
}

/** A botnet tries once from each of so many addresses; how many tries were allowed. */
async function attack(addresses: number, email = sana): Promise<number> {
  // More at once would be turned away by the connection pool, and then be counted in memory.
  const atOnce = pLimit(50);
  const waits = await Promise.all(
    Array.from({ length: addresses }, (_, n) => atOnce(() => countSignIn(email, addressOf(n)))),
  );
  return waits.filter((wait) => wait === undefined).length;
}

/** Lets so many seconds go by. */
const age = (seconds: number) => sql`update rate_limits set expire = expire - ${seconds * 1_000}::bigint`.execute(db);

test("ten wrong passwords from a stranger's address do not shut out another address", async () => {
  const stranger = addressOf(1);
  const waits = await tryOften(30, stranger);
  expect(waits.slice(0, 10)).toEqual(Array(10).fill(0));
  for (const wait of waits.slice(10)) expect(wait).toBeGreaterThan(150);
  expect(await tryOften(10, home)).toEqual(Array(10).fill(0));
  expect((await tryOften(1, home))[0]).toBeGreaterThan(0);
});

test("tries over all unknown clients are limited: 100 an hour, beyond that one in 15 seconds", async () => {
  expect(await attack(300)).toBe(101);
  const [wait] = await tryOften(1, home);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15);
  await age(15);
  expect(await attack(50)).toBe(1);
  await age(15);
  expect(await tryOften(1, home), "a new device is slowed down, not shut out").toEqual([0]);
  expect(await attack(50)).toBe(0);
  await age(60 * 60);
  expect(await attack(150)).toBe(101);
});

test("tries of a client that was refused are not taken from the others", async () => {
  await tryOften(400, addressOf(1));
  expect(await attack(80)).toBe(79);
});

test("a known device has ten tries of its own, whatever strangers do", async () => {
  await attack(300);
  expect(await tryOften(10, phone)).toEqual(Array(10).fill(0));
  expect((await tryOften(1, phone))[0]).toBeGreaterThan(150);
  expect(await tryOften(1, { ...phone, key: "device 5678" })).toEqual([0]);
});

test("a known device takes no tries from others", async () => {
  await tryOften(400, phone);
  expect(await attack(150)).toBe(101);
});

test("an address has 100 tries for all accounts together, a device behind it its own", async () => {
  for (let n = 0; n < 100; n++) expect(await countSignIn(`customer-${n}@tiffin.example`, home)).toBeUndefined();
  expect(await countSignIn(sana, home)).toBeGreaterThan(0);
  expect(await countSignIn(sana, phone)).toBeUndefined();
});

test("other accounts are not affected", async () => {
  await attack(300);
  expect(await tryOften(1, home, "omar@tiffin.example")).toEqual([0]);
});

test("a sign-in that succeeded gives the client its tries back, and nobody else", async () => {
  const stranger = addressOf(1);
  for (const client of [home, stranger, phone]) await tryOften(10, client);
  await forgetSignIns(` ${sana.toUpperCase()}`, home);
  expect((await tryOften(1, stranger))[0]).toBeGreaterThan(0);
  expect((await tryOften(1, phone))[0]).toBeGreaterThan(0);
  expect(await tryOften(10, home)).toEqual(Array(10).fill(0));
});
