import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { countTry, deleteExpiredTries, findWait, forgetTries } from "./throttle.server.ts";

beforeEach(async () => {
  await sql`truncate rate_limits`.execute(db);
});

const anyAddress = () => randomUUID();
const sana = "sana@tiffin.example";

/** Tries so often, each time from another address; what the last one was told. */
async function tryLogin(times: number, account = sana) {
  let wait: number | undefined;
  for (let round = 0; round < times; round++) wait = await countTry("login", account, anyAddress());
  return wait;
}

function expectWait(seconds: number | undefined, longest = 180) {
  expect(Number.isInteger(seconds)).toBe(true);
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(longest);
}

test("an account has 10 tries and then waits at most three minutes", async () => {
  for (let round = 0; round < 10; round++) expect(await tryLogin(1)).toBeUndefined();
  const wait = await tryLogin(1);
  expectWait(wait);
  expect(wait).toBeGreaterThan(150);
});

test("tries while waiting do not make the wait longer", async () => {
  const first = await tryLogin(11);
  const later = await tryLogin(30);
  expectWait(later);
  expect(later).toBeLessThanOrEqual(first ?? 0);
});

test("after the wait there are tries again", async () => {
  expectWait(await tryLogin(11));
  await sql`update rate_limits set expire = expire - 181000`.execute(db);
  expect(await tryLogin(10)).toBeUndefined();
  expectWait(await tryLogin(1));
});

test("of 40 tries at once exactly 10 are allowed", async () => {
  const waits = await Promise.all(Array.from({ length: 40 }, () => countTry("login", sana, anyAddress())));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
});

test("other accounts and other forms are not affected", async () => {
  expectWait(await tryLogin(11));
  expect(await tryLogin(1, "omar@tiffin.example")).toBeUndefined();
  for (const what of ["register", "reset-request", "reset-verify", "reset-cooldown", "change-password"] as const) {
    expect(await countTry(what, sana, anyAddress())).toBeUndefined();
  }
});

test("an address has 100 tries for all accounts together", async () => {
  const tryFrom = (address: string) => countTry("login", anyAddress(), address);
  for (let round = 0; round < 100; round++) expect(await tryFrom("192.0.2.1")).toBeUndefined();
  expectWait(await tryFrom("192.0.2.1"));
  expect(await tryFrom("192.0.2.2")).toBeUndefined();
  expect(await countTry("register", sana, "192.0.2.1")).toBeUndefined();
});

test("a try that succeeded forgets those before, of this account and form only", async () => {
  await tryLogin(11);
  await tryLogin(11, "omar@tiffin.example");
  await forgetTries("register", sana);
  expectWait(await tryLogin(1));
  await forgetTries("login", ` ${sana.toUpperCase()} `);
  expect(await tryLogin(10)).toBeUndefined();
  expectWait(await tryLogin(1));
  expectWait(await tryLogin(1, "omar@tiffin.example"));
  await forgetTries("login", "never@tiffin.example");
});

test("case and spaces around an account's name do not matter", async () => {
  const spellings = [sana, "SANA@tiffin.example", `  ${sana}`, `${sana} \n`, "Sana@Tiffin.Example"];
  for (const spelling of spellings) expect(await tryLogin(2, spelling)).toBeUndefined();
  for (const spelling of spellings) expectWait(await tryLogin(1, spelling));
});

test.each(["", "x".repeat(10_000), "کڑاہی".repeat(100), "' or true --", "%", "__proto__"])(
  "the account %j is counted like any other",
  async (account) => {
    expect(await tryLogin(10, account)).toBeUndefined();
    expectWait(await tryLogin(1, account));
    await forgetTries("login", account);
    expect(await tryLogin(1, account)).toBeUndefined();
  },
);

test("a new reset code can be asked for every 6 seconds", async () => {
  expect(await countTry("reset-cooldown", sana, anyAddress())).toBeUndefined();
  expectWait(await countTry("reset-cooldown", sana, anyAddress()), 6);
});

test("counters whose time is over are deleted, others stay", async () => {
  await tryLogin(1);
  await sql`update rate_limits set expire = expire - 200000`.execute(db);
  await countTry("login", "omar@tiffin.example", "192.0.2.1");
  expect(await deleteExpiredTries()).toBe(2);
  const { rows } = await sql<{ key: string }>`select key from rate_limits order by key`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual(["login-account:omar@tiffin.example", "login-address:192.0.2.1"]);
});

test("how long the next code has to wait can be asked without counting", async () => {
  expect(await findWait("reset-cooldown", sana)).toBeUndefined();
  await countTry("reset-cooldown", ` ${sana.toUpperCase()}`, anyAddress());
  for (let round = 0; round < 3; round++) expectWait(await findWait("reset-cooldown", sana), 6);
  expect(await findWait("reset-cooldown", "omar@tiffin.example")).toBeUndefined();
  await sql`update rate_limits set expire = expire - 6000`.execute(db);
  expect(await findWait("reset-cooldown", sana)).toBeUndefined();
  expect(await countTry("reset-cooldown", sana, anyAddress())).toBeUndefined();
});

test("tries are kept in the database, for all processes together", async () => {
  await tryLogin(3);
  const { rows } = await sql<{ key: string; points: number }>`select key, points from rate_limits
    where key like 'login-account:%'`.execute(db);
  expect(rows).toEqual([{ key: `login-account:${sana}`, points: 3 }]);
});

test("while the database can't count, memory allows no more", async () => {
  await sql`alter table rate_limits rename to rate_limits_away`.execute(db);
  try {
    // An account of its own: what memory counts, no truncation forgets.
    expect(await tryLogin(10, "insured@tiffin.example")).toBeUndefined();
    expectWait(await tryLogin(1, "insured@tiffin.example"));
  } finally {
    await sql`alter table rate_limits_away rename to rate_limits`.execute(db);
  }
  expect(await tryLogin(1, "insured@tiffin.example")).toBeUndefined();
});

test("no other spelling that PostgreSQL finds the same account by has tries of its own", async () => {
  for (const account of ["IMRAN@tiffin.example", "imran@tİffİn.example", "imran@t\u0131ffin.example"]) {
    const found = await sql<{ is: boolean }>`select lower(${account}) = 'imran@tiffin.example' as is`.execute(db);
    if (!found.rows[0]?.is) continue;
    expect(await tryLogin(4, account)).toBeUndefined();
  }
  expectWait(await tryLogin(4, "imran@tiffin.example"));
});

test("a name of thousands of combining marks is normalized only as far as names go", async () => {
  const marks = `a${"\u0301".repeat(30_000)}${"\u0323".repeat(30_000)}`;
  const before = process.threadCpuUsage();
  expect(await tryLogin(1, marks)).toBeUndefined();
  // All of them take seconds: normalizing sorts the marks.
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(200);
});

test("an IPv6 subscriber has the tries of one address, and IPv4 is itself however it is written", async () => {
  const tryFrom = (address: string) => countTry("login", anyAddress(), address);
  for (let round = 0; round < 100; round++) await tryFrom(`2001:db8:1:2:${round.toString(16)}::${round}`);
  expectWait(await tryFrom("2001:db8:1:2:ffff::1"));
  expect(await tryFrom("2001:db8:1:3::1")).toBeUndefined();
  for (let round = 0; round < 100; round++) await tryFrom("::ffff:192.0.2.7");
  expectWait(await tryFrom("192.0.2.7"));
  expect(await tryFrom("::ffff:192.0.2.8")).toBeUndefined();
});
