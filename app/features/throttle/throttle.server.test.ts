import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { hideTable } from "#db/test-outages.ts";
import {
  accountKey,
  clearAttempts,
  countAttempt,
  deleteExpiredAttempts,
  findWait,
  type TooMany,
} from "./throttle.server.ts";

beforeEach(async () => {
  await sql`truncate rate_limits`.execute(db);
});

const anyAddress = () => randomUUID();
const sana = "sana@tiffin.example";

/** Makes a number of attempts, each from a new address, and returns the answer to the last one. */
async function attemptLogin(times: number, account = sana) {
  let refused: TooMany | undefined;
  for (let round = 0; round < times; round++) refused = await countAttempt("login", account, anyAddress());
  return refused;
}

function expectWait(refused: TooMany | undefined, longest = 180) {
  expect(refused?.kind).toBe("too-many");
  expectSeconds(refused?.seconds, longest);
}

function expectSeconds(seconds: number | undefined, longest: number) {
  expect(Number.isInteger(seconds)).toBe(true);
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(longest);
}

test("an account has 10 attempts and then waits at most three minutes", async () => {
  for (let round = 0; round < 10; round++) expect(await attemptLogin(1)).toBeUndefined();
  const wait = await attemptLogin(1);
  expectWait(wait);
  expect(wait?.seconds).toBeGreaterThan(150);
});

test("attempts during the wait do not extend it", async () => {
  const first = await attemptLogin(11);
  const later = await attemptLogin(30);
  expectWait(later);
  expect(later?.seconds).toBeLessThanOrEqual(first?.seconds ?? 0);
});

test("after the wait attempts are allowed again", async () => {
  expectWait(await attemptLogin(11));
  await sql`update rate_limits set expire = expire - 181000`.execute(db);
  expect(await attemptLogin(10)).toBeUndefined();
  expectWait(await attemptLogin(1));
});

test("attempts counted while the clock was ahead do not shut an account out for as long", async () => {
  expectWait(await attemptLogin(11));
  await sql`update rate_limits set expire = expire + 240000`.execute(db);
  expectWait(await attemptLogin(1), 420);
  await sql`update rate_limits set expire = expire + 86400000`.execute(db);
  expect(await findWait("login", sana)).toBeUndefined();
  expect(await attemptLogin(10)).toBeUndefined();
  expectWait(await attemptLogin(1));
});

test("exactly 10 of 40 concurrent attempts are allowed", { tags: "slow" }, async () => {
  const waits = await Promise.all(Array.from({ length: 40 }, () => countAttempt("login", sana, anyAddress())));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
});

test("other accounts and other forms are not affected", async () => {
  expectWait(await attemptLogin(11));
  expect(await attemptLogin(1, "omar@tiffin.example")).toBeUndefined();
  for (const what of ["register", "reset-request", "reset-verify", "change-password"] as const) {
    expect(await countAttempt(what, sana, anyAddress())).toBeUndefined();
  }
  expect(await countAttempt("reset-cooldown", sana)).toBeUndefined();
});

test("an address has 100 attempts at all accounts together, from any port", { tags: "slow" }, async () => {
  const attemptFrom = (address: string) => countAttempt("login", anyAddress(), address);
  for (let port = 1; port <= 100; port++) expect(await attemptFrom(`192.0.2.1:${port}`)).toBeUndefined();
  expectWait(await attemptFrom("192.0.2.1"));
  expect(await attemptFrom("192.0.2.2")).toBeUndefined();
  expect(await countAttempt("register", sana, "192.0.2.1")).toBeUndefined();
});

test("attempts that an account's limit refuses do not use up those of its address", { tags: "slow" }, async () => {
  const attempts = Array.from({ length: 150 }, () => countAttempt("login", sana, "192.0.2.1"));
  expect((await Promise.all(attempts)).filter((wait) => wait === undefined)).toHaveLength(10);
  for (let round = 0; round < 90; round++)
    expect(await countAttempt("login", anyAddress(), "192.0.2.1")).toBeUndefined();
  expectWait(await countAttempt("login", anyAddress(), "192.0.2.1"));
});

test("two long account names with the same beginning are counted separately, ignoring case", async () => {
  const [one, other] = ["a", "b"].map((end) => `2001:db8:1234:5678:: ${"x".repeat(240)}@tiffin.${end}`);
  expectWait(await attemptLogin(11, one));
  expect(await attemptLogin(1, other)).toBeUndefined();
  expectWait(await attemptLogin(1, one?.toUpperCase()));
});

test("clearing attempts affects this account and form only", async () => {
  await attemptLogin(11);
  await attemptLogin(11, "omar@tiffin.example");
  await clearAttempts("register", sana);
  expectWait(await attemptLogin(1));
  await clearAttempts("login", ` ${sana.toUpperCase()} `);
  expect(await attemptLogin(10)).toBeUndefined();
  expectWait(await attemptLogin(1));
  expectWait(await attemptLogin(1, "omar@tiffin.example"));
  await clearAttempts("login", "never@tiffin.example");
});

test("case and surrounding spaces of an account name are ignored", async () => {
  const spellings = [sana, "SANA@tiffin.example", `  ${sana}`, `${sana} \n`, "Sana@Tiffin.Example"];
  for (const spelling of spellings) expect(await attemptLogin(2, spelling)).toBeUndefined();
  for (const spelling of spellings) expectWait(await attemptLogin(1, spelling));
});

test.each(["", "x".repeat(10_000), "کڑاہی".repeat(100), "' or true --", "%", "__proto__"])(
  "the account %j is counted like any other",
  async (account) => {
    expect(await attemptLogin(10, account)).toBeUndefined();
    expectWait(await attemptLogin(1, account));
    await clearAttempts("login", account);
    expect(await attemptLogin(1, account)).toBeUndefined();
  },
);

test("a new reset code can be requested every 6 seconds", async () => {
  expect(await countAttempt("reset-cooldown", sana)).toBeUndefined();
  expectWait(await countAttempt("reset-cooldown", sana), 6);
});

test("expired counters are deleted, others are kept", async () => {
  await attemptLogin(1);
  await sql`update rate_limits set expire = expire - 200000`.execute(db);
  await countAttempt("login", "omar@tiffin.example", "192.0.2.1");
  expect(await deleteExpiredAttempts()).toBe(2);
  const { rows } = await sql<{ key: string }>`select key from rate_limits order by key`.execute(db);
  const ofOmar = `login-account:${accountKey("omar@tiffin.example")}`;
  expect(rows.map(({ key }) => key)).toEqual([ofOmar, "login-address:192.0.2.1"]);
});

test("the remaining wait can be read without counting an attempt", async () => {
  expect(await findWait("reset-cooldown", sana)).toBeUndefined();
  await countAttempt("reset-cooldown", ` ${sana.toUpperCase()}`);
  for (let round = 0; round < 3; round++) expectSeconds(await findWait("reset-cooldown", sana), 6);
  expect(await findWait("reset-cooldown", "omar@tiffin.example")).toBeUndefined();
  await sql`update rate_limits set expire = expire - 6000`.execute(db);
  expect(await findWait("reset-cooldown", sana)).toBeUndefined();
  expect(await countAttempt("reset-cooldown", sana)).toBeUndefined();
});

test("attempts are stored in the database, which all processes share", async () => {
  await attemptLogin(3);
  const { rows } = await sql<{ key: string; points: number }>`select key, points from rate_limits
    where key like 'login-account:%'`.execute(db);
  expect(rows).toEqual([{ key: `login-account:${accountKey(sana)}`, points: 3 }]);
});

test("the same limits apply in memory while the database is unavailable", { tags: "slow" }, async () => {
  const restore = await hideTable("rate_limits");
  // An account that no other test uses: counters in memory are not truncated.
  expect(await attemptLogin(10, "insured@tiffin.example")).toBeUndefined();
  expectWait(await attemptLogin(1, "insured@tiffin.example"));
  await restore();
  expect(await attemptLogin(1, "insured@tiffin.example")).toBeUndefined();
});

test("spellings that PostgreSQL's lower() treats as equal share their attempts", async () => {
  for (const account of ["IMRAN@tiffin.example", "imran@tİffİn.example", "imran@t\u0131ffin.example"]) {
    const found = await sql<{ is: boolean }>`select lower(${account}) = 'imran@tiffin.example' as is`.execute(db);
    if (!found.rows[0]?.is) continue;
    expect(await attemptLogin(4, account)).toBeUndefined();
  }
  expectWait(await attemptLogin(4, "imran@tiffin.example"));
});

test("a name of thousands of combining marks is truncated before normalization", async () => {
  const marks = `a${"\u0301".repeat(30_000)}${"\u0323".repeat(30_000)}`;
  const before = process.threadCpuUsage();
  expect(await attemptLogin(1, marks)).toBeUndefined();
  // Normalizing all of them would take seconds, because it sorts the marks.
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(200);
});

test("the addresses of an IPv6 /48 share ten times the registrations of one", { tags: "slow" }, async () => {
  const registerFrom = (address: string) => countAttempt("register-hourly", anyAddress(), address);
  const addresses = Array.from({ length: 200 }, (_, index) => `2001:db8:48:${index.toString(16)}::1`);
  for (const address of addresses) expect(await registerFrom(address)).toBeUndefined();
  expect((await registerFrom("2001:db8:48:ffff::1"))?.seconds).toBeGreaterThan(0);
  expect(await registerFrom("2001:db8:49:ffff::1")).toBeUndefined();
});

test("a loopback address is spared the limits of an hour and more, and no shorter ones", { tags: "slow" }, async () => {
  const attemptFrom = (what: "register-hourly" | "login", address: string) => countAttempt(what, anyAddress(), address);
  for (const address of ["127.0.0.1", "::1"]) {
    for (let round = 0; round < 21; round++) expect(await attemptFrom("register-hourly", address)).toBeUndefined();
    for (let round = 0; round < 100; round++) expect(await attemptFrom("login", address)).toBeUndefined();
    expectWait(await attemptFrom("login", address));
  }
});
